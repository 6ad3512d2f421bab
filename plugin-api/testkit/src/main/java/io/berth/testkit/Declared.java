package io.berth.testkit;

import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.PodInfo;

/** Whether a plugin says that its answers for a pod may be remembered. */
final class Declared {
    private Declared() {}

    static boolean isNode(FilterPlugin plugin, PodInfo pod) {
        return plugin.filterDependence() == Dependence.NODE
                && plugin.filterDependence(pod.podClass()) == Dependence.NODE;
    }

    static boolean isNode(ScorePlugin plugin, PodInfo pod) {
        return plugin.scoreDependence() == Dependence.NODE && plugin.scoreDependence(pod.podClass()) == Dependence.NODE;
    }
}
