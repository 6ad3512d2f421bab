package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;

/** Asks for one pod whether preemption helps on a node. */
interface NodeSearch {
    /** What came out on one node. */
    sealed interface Outcome {
        /** The pod fits without the victims. */
        record Found(PreemptionCandidate candidate) implements Outcome {}

        /** The pod does not fit, or there is nobody to evict. */
        record Refused(Rejection verdict) implements Outcome {}
    }

    Outcome on(NodeInfo node);
}
