package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;

/** Tells which PreFilter plugins want to know of pods that are tried on a node: most do not, and are spared the calls. */
public final class PodFollowers {
    private PodFollowers() {}

    /** Whether a plugin has an AddPod or RemovePod of its own. */
    public static boolean includes(PreFilterPlugin plugin) {
        PreFilterPlugin called = plugin instanceof GuardedPreFilter guarded ? guarded.plugin() : plugin;
        return isOwn(called, "addPod") || isOwn(called, "removePod");
    }

    private static boolean isOwn(PreFilterPlugin plugin, String method) {
        try {
            return plugin.getClass()
                            .getMethod(method, CycleState.class, PodInfo.class, PodInfo.class, NodeInfo.class)
                            .getDeclaringClass()
                    != PreFilterPlugin.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("PreFilterPlugin has no " + method, e);
        }
    }
}
