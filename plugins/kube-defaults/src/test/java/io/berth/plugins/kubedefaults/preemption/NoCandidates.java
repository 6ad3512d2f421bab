package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** An extender that strikes out everything. */
final class NoCandidates implements PreemptionExtender {
    @Override
    public String name() {
        return "http://no";
    }

    @Override
    public boolean ignorable() {
        return false;
    }

    @Override
    public boolean isInterested(PodInfo pod) {
        return true;
    }

    @Override
    public List<PreemptionCandidate> process(PodInfo pod, List<PreemptionCandidate> candidates) {
        return List.of();
    }
}
