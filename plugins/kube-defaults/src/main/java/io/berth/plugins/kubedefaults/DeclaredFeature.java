package io.berth.plugins.kubedefaults;

import io.berth.api.model.Container;
import io.berth.api.model.PodSpec;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A feature that nodes declare and pods may need; in the order of their names, which matching depends on. */
enum DeclaredFeature {
    DRA_NODE_ALLOCATABLE_RESOURCES("DRANodeAllocatableResources"),
    DRA_OPTIONAL_NODE_OPERATIONS("DRAOptionalNodeOperations"),
    EXTEND_WEB_SOCKETS_TO_KUBELET("ExtendWebSocketsToKubelet"),
    IN_PLACE_POD_LEVEL_RESOURCES_VERTICAL_SCALING("InPlacePodLevelResourcesVerticalScaling"),
    IN_PLACE_POD_VERTICAL_SCALING_INIT_CONTAINERS("InPlacePodVerticalScalingInitContainers"),
    IN_PLACE_POD_VERTICAL_SCALING_MEMORY_BACKED_VOLUMES("InPlacePodVerticalScalingMemoryBackedVolumes"),
    RESTART_ALL_CONTAINERS_ON_CONTAINER_EXITS("RestartAllContainersOnContainerExits", DeclaredFeature::restartsAll),
    USER_NAMESPACES_HOST_NETWORK_SUPPORT("UserNamespacesHostNetworkSupport", DeclaredFeature::mapsUsersOnHostNetwork),
    VOLUME_BIND_MOUNT_OPTIONS("VolumeBindMountOptions", DeclaredFeature::setsBindMountOptions);

    private static final DeclaredFeature[] ALL = values();

    private final String featureName;
    private final Predicate<PodSpec> neededBy;

    /** A feature that matters once a pod is on its node. */
    DeclaredFeature(String featureName) {
        this(featureName, spec -> false);
    }

    DeclaredFeature(String featureName, Predicate<PodSpec> neededBy) {
        this.featureName = featureName;
        this.neededBy = neededBy;
    }

    /** The features that a pod needs, one bit each. */
    static int neededBy(PodSpec spec) {
        int needed = 0;
        for (DeclaredFeature feature : ALL) {
            needed |= feature.neededBy.test(spec) ? 1 << feature.ordinal() : 0;
        }
        return needed;
    }

    /**
     * The features in a node's list, one bit each; names that are not known are passed over. As in kube-scheduler the
     * list is taken to be sorted, and in one that is not some features are missed. Allocates nothing.
     */
    static int in(List<String> declared) {
        int found = 0;
        int i = 0;
        int j = 0;
        while (i < declared.size() && j < ALL.length) {
            int order = declared.get(i).compareTo(ALL[j].featureName);
            found |= order == 0 ? 1 << j : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return found;
    }

    private static boolean restartsAll(PodSpec spec) {
        return Stream.concat(spec.containers().stream(), spec.initContainers().stream())
                .flatMap(container -> container.restartPolicyRules().stream())
                .anyMatch(rule -> rule.action().equals("RestartAllContainers"));
    }

    private static boolean mapsUsersOnHostNetwork(PodSpec spec) {
        return spec.hostNetwork() && Boolean.FALSE.equals(spec.hostUsers());
    }

    private static boolean setsBindMountOptions(PodSpec spec) {
        return Stream.of(spec.initContainers(), spec.ephemeralContainers(), spec.containers())
                .flatMap(List<Container>::stream)
                .flatMap(container -> container.volumeMounts().stream())
                .anyMatch(mount -> !mount.bindMountOptions().isEmpty());
    }
}
