package io.berth.host.cluster.workload;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills in what the API server fills in when a pod is made, as far as scheduling reads it: the scheduler's name,
 * restart policy and grace period, protocols, host ports on the host's network, requests from limits, the tolerations
 * of unready and unreachable nodes for five minutes, and the labels that {@code matchLabelKeys} name.
 */
final class PodDefaults {
    private static final long GRACE_SECONDS = 30;
    private static final long TOLERATION_SECONDS = 300;
    private static final List<String> TOLERATED =
            List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");

    private PodDefaults() {}

    static Tree.Mapping fill(Tree.Mapping pod) {
        Tree.Mapping labels = pod.mapping("metadata").mapping("labels");
        return Edit.of(pod)
                .in("spec", spec -> spec(spec, labels))
                .in("status", status -> status.setIfAbsent("phase", "Pending"))
                .done();
    }

    private static void spec(Edit spec, Tree.Mapping labels) {
        Tree.Mapping before = spec.done();
        boolean hostNetwork = before.text("hostNetwork").equals("true");
        spec.setIfAbsent("schedulerName", "default-scheduler").setIfAbsent("restartPolicy", "Always");
        if (!spec.has("terminationGracePeriodSeconds")) {
            spec.set("terminationGracePeriodSeconds", GRACE_SECONDS);
        }
        spec.each("containers", container -> container(container, hostNetwork));
        spec.each("initContainers", container -> container(container, hostNetwork));
        spec.inExisting("resources", PodDefaults::requestsFromLimits);
        List<Tree> missing = new ArrayList<>();
        for (String key : TOLERATED) {
            if (!tolerates(before, key)) {
                missing.add(toleration(before.position(), key));
            }
        }
        if (!missing.isEmpty()) {
            spec.append("tolerations", missing);
        }
        spec.inExisting("affinity", affinity -> AffinityLabels.merge(affinity, labels));
    }

    private static Tree.Mapping container(Tree.Mapping container, boolean hostNetwork) {
        return Edit.of(container)
                .each("ports", port -> port(port, hostNetwork))
                .inExisting("resources", PodDefaults::requestsFromLimits)
                .done();
    }

    private static Tree.Mapping port(Tree.Mapping port, boolean hostNetwork) {
        Edit edit = Edit.of(port).setIfAbsent("protocol", "TCP");
        Tree container = port.get("containerPort");
        boolean none = port.text("hostPort").isEmpty() || port.text("hostPort").equals("0");
        return hostNetwork && none && container != null
                ? edit.set("hostPort", container).done()
                : edit.done();
    }

    private static void requestsFromLimits(Edit resources) {
        Tree.Mapping limits = resources.done().mapping("limits");
        if (!limits.entries().isEmpty()) {
            resources.in("requests", requests -> limits.entries().forEach(requests::setIfAbsent));
        }
    }

    private static boolean tolerates(Tree.Mapping spec, String key) {
        if (!(spec.get("tolerations") instanceof Tree.Sequence tolerations)) {
            return false;
        }
        return tolerations.items().stream()
                .anyMatch(item -> item instanceof Tree.Mapping toleration
                        && (toleration.text("key").isEmpty()
                                || toleration.text("key").equals(key))
                        && (toleration.text("effect").isEmpty()
                                || toleration.text("effect").equals("NoExecute")));
    }

    private static Tree toleration(Position position, String key) {
        return Edit.at(position)
                .set("key", key)
                .set("operator", "Exists")
                .set("effect", "NoExecute")
                .set("tolerationSeconds", TOLERATION_SECONDS)
                .done();
    }
}
