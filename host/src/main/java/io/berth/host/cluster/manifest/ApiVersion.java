package io.berth.host.cluster.manifest;

import java.util.Set;

/** The group and version of an object. */
record ApiVersion(String group, String version) {
    private static final Set<String> BUILT_IN = Set.of("", "apps", "batch", "policy", "autoscaling", "extensions");

    static ApiVersion of(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? new ApiVersion("", text)
                : new ApiVersion(text.substring(0, slash), text.substring(slash + 1));
    }

    /** Whether the group is one of Kubernetes' own. */
    boolean isBuiltIn() {
        return BUILT_IN.contains(group) || group.endsWith(".k8s.io");
    }

    /** Whether this is the group of a custom resource that happens to have a kind's name. */
    boolean isForeignTo(Kind kind) {
        return !group.equals(kind.group()) && !isBuiltIn() && group.contains(".");
    }

    boolean serves(Kind kind) {
        return group.equals(kind.group()) && kind.versions().contains(version);
    }
}
