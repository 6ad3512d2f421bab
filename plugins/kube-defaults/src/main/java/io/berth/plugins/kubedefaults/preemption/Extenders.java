package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Lets the configured extenders strike out and change candidates, one after the other. */
final class Extenders {
    private Extenders() {}

    static List<PreemptionCandidate> ask(
            List<PreemptionExtender> extenders, PodInfo pod, List<PreemptionCandidate> candidates) {
        List<PreemptionCandidate> left = candidates;
        for (PreemptionExtender extender : extenders) {
            if (!left.isEmpty() && extender.isInterested(pod)) {
                left = ask(extender, pod, left);
            }
        }
        return left;
    }

    private static List<PreemptionCandidate> ask(
            PreemptionExtender extender, PodInfo pod, List<PreemptionCandidate> candidates) {
        List<PreemptionCandidate> answer;
        try {
            answer = extender.process(pod, candidates);
        } catch (PluginException e) {
            if (extender.ignorable()) {
                return candidates;
            }
            throw e;
        }
        List<PreemptionCandidate> usable = new ArrayList<>();
        for (PreemptionCandidate candidate : answer) {
            if (!candidate.victims().isEmpty()) {
                usable.add(candidate);
            } else if (!extender.ignorable()) {
                throw new PluginException("expected at least one victim pod on node \"" + candidate.nodeName() + "\"");
            }
        }
        return usable;
    }
}
