package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Says whether a pod fits on a node. */
public interface FilterPlugin extends Plugin {
    /**
     * Called for each node that earlier plugins accept, on several threads at once, thousands of times per cycle: it
     * must not block. {@code node} may differ from the snapshot's, where the host tries out other pods on it.
     */
    FilterResult filter(CycleState state, PodInfo pod, NodeInfo node);

    /**
     * The batch form: fills {@code results}, which may be longer, at the indexes of {@code nodes}; both are valid only
     * during the call. Override it only where it is faster; it
     * must give what the single form gives.
     */
    default void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
        for (int i = 0; i < nodes.size(); i++) {
            results[i] = filter(state, pod, nodes.get(i));
        }
    }

    /** What the answer depends on; asked once, when the profile is built. */
    default Dependence filterDependence() {
        return Dependence.VOLATILE;
    }

    /**
     * The same for one class of pods, for a plugin whose answer depends on more for some classes than for others. Asked
     * on the scheduling thread in each cycle if {@link #filterDependence()} says NODE: it must be fast.
     */
    default Dependence filterDependence(PodClass podClass) {
        return filterDependence();
    }
}
