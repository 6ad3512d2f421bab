package io.berth.host.config;

import io.berth.api.tree.Position;
import java.util.List;
import java.util.stream.Stream;

/** The plugins that are enabled where the user does not say otherwise; those of kube-scheduler 1.37, in its order. */
final class DefaultPlugins {
    private static final Position NOWHERE = new Position("the default plugins", 0, 0);

    /** At every extension point that they serve. */
    static final PluginSet MULTI_POINT = new PluginSet(
            Stream.of(
                            plugin("SchedulingGates", 0),
                            plugin("PrioritySort", 0),
                            plugin("NodeName", 0),
                            plugin("NodeUnschedulable", 0),
                            plugin("TaintToleration", 3),
                            plugin("NodeAffinity", 2),
                            plugin("NodePorts", 0),
                            plugin("NodeResourcesFit", 1),
                            plugin("VolumeRestrictions", 0),
                            plugin("NodeVolumeLimits", 0),
                            plugin("VolumeBinding", 0),
                            plugin("VolumeZone", 0),
                            plugin("PodTopologySpread", 2),
                            plugin("InterPodAffinity", 2),
                            plugin("DynamicResources", 2),
                            plugin("DefaultPreemption", 0),
                            plugin("NodeResourcesBalancedAllocation", 1),
                            plugin("ImageLocality", 1),
                            plugin("DefaultBinder", 0),
                            plugin("NodeDeclaredFeatures", 0))
                    .toList(),
            List.of());

    private DefaultPlugins() {}

    private static PluginSet.Entry plugin(String name, int weight) {
        return new PluginSet.Entry(name, weight, NOWHERE, true);
    }

    /** The defaults of one extension point, or of {@code multiPoint}. */
    static PluginSet at(String key) {
        return key.equals(ProfileSpec.MULTI_POINT) ? MULTI_POINT : PluginSet.EMPTY;
    }
}
