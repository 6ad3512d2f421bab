package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
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
        if (!guard.admits()) {
            return Proceed.PROCEED;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.filter(state, pod, node), "filter");
        } catch (Throwable e) {
            return guard.failed(e, pod, Proceed.PROCEED);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
        if (!guard.admits()) {
            Arrays.fill(results, 0, nodes.size(), Proceed.PROCEED);
            return;
        }
        ClassLoader before = guard.enter();
        try {
            Arrays.fill(results, 0, nodes.size(), null);
            plugin.filterAll(state, pod, nodes, results);
            for (int i = 0; i < nodes.size(); i++) {
                guard.present(results[i], "filterAll");
            }
            guard.done();
        } catch (Throwable e) {
            Arrays.fill(results, 0, nodes.size(), guard.failed(e, pod, Proceed.PROCEED));
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public Dependence filterDependence() {
        return known(dependence);
    }

    @Override
    public Dependence filterDependence(PodClass podClass) {
        ClassLoader before = guard.enter();
        try {
            return known(guard.present(plugin.filterDependence(podClass), "filterDependence"));
        } catch (Throwable e) {
            return guard.failed(e, null, Dependence.VOLATILE);
        } finally {
            guard.leave(before);
        }
    }

    /** An answer of the policy must not be remembered as the plugin's. */
    private Dependence known(Dependence declared) {
        return guard.ignores() ? Dependence.VOLATILE : declared;
    }
}
