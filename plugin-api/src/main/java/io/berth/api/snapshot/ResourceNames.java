package io.berth.api.snapshot;

import io.berth.api.model.LabelSyntax;

/** What kind of resource a name stands for, by the rules of Kubernetes. */
public final class ResourceNames {
    private ResourceNames() {}

    /** No slash, or the domain kubernetes.io. */
    public static boolean isNative(String name) {
        return name.indexOf('/') < 0 || isPrefixedNative(name);
    }

    public static boolean isPrefixedNative(String name) {
        return name.contains("kubernetes.io/");
    }

    /** A resource of a vendor, such as {@code nvidia.com/gpu}. */
    public static boolean isExtended(String name) {
        return !isNative(name)
                && !name.startsWith("requests.")
                && LabelSyntax.keyProblems("requests." + name).isEmpty();
    }

    /** A resource that devices may stand for. */
    public static boolean isDeviceBacked(String name) {
        return isExtended(name) || name.startsWith("deviceclass.resource.kubernetes.io/");
    }

    public static boolean isHugePage(String name) {
        return name.startsWith("hugepages-");
    }

    public static boolean isAttachableVolume(String name) {
        return name.startsWith("attachable-volumes-");
    }

    /** Counted, but without a field of its own. */
    public static boolean isScalar(String name) {
        return isExtended(name) || isHugePage(name) || isPrefixedNative(name) || isAttachableVolume(name);
    }
}
