package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.Arrays;
import java.util.List;

/** A guarded Filter, with the dependence that the plugin declared when the profile was built. */
record GuardedFilter(FilterPlugin plugin, Guard guard, Dependence dependence) implements FilterPlugin {
    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.filter(state, pod, node), "filter");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
        ClassLoader before = guard.enter();
        try {
            Arrays.fill(results, 0, nodes.size(), null);
            plugin.filterAll(state, pod, nodes, results);
            for (int i = 0; i < nodes.size(); i++) {
                guard.answer(results[i], "filterAll");
            }
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public Dependence filterDependence() {
        return dependence;
    }

    @Override
    public Dependence filterDependence(PodClass podClass) {
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.filterDependence(podClass), "filterDependence");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
