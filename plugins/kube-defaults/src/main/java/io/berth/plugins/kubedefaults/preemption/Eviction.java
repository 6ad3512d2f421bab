package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.WaitingPods.WaitingPod;
import io.berth.api.snapshot.PodInfo;

/** Evicts one pod for another. */
final class Eviction {
    /** How a pod was evicted. */
    enum Way {
        /** It was on its way to the node and was stopped. No event of the cluster will tell. */
        IN_MEMORY,
        /** It was deleted. */
        DELETED,
        /** It was gone before. */
        GONE
    }

    private final PluginContext context;

    Eviction(PluginContext context) {
        this.context = context;
    }

    Way of(PodInfo victim, PodInfo preemptor, String nodeName) {
        if (stopOnItsWay(victim.uid())) {
            tell(victim, preemptor, nodeName, " (in kube-scheduler memory).");
            return Way.IN_MEMORY;
        }
        if (!context.writer().setPodCondition(victim.pod(), condition(victim.pod(), preemptor))
                || !context.writer().deletePod(victim.pod())) {
            return Way.GONE;
        }
        tell(victim, preemptor, nodeName, "");
        return Way.DELETED;
    }

    private boolean stopOnItsWay(String uid) {
        WaitingPod waiting = context.waitingPods().get(uid);
        return (waiting != null && waiting.preempt(DefaultPreemption.NAME, "preempted"))
                || context.waitingPods().cancelBinding(uid, "preempted by " + DefaultPreemption.NAME);
    }

    private PodCondition condition(Pod victim, PodInfo preemptor) {
        return new PodCondition(
                Eligibility.VICTIM_CONDITION,
                "True",
                Eligibility.VICTIM_REASON,
                preemptor.spec().schedulerName() + ": preempting to accommodate a higher priority pod",
                null,
                context.clock().instant(),
                victim.metadata().generation());
    }

    private void tell(PodInfo victim, PodInfo preemptor, String nodeName, String suffix) {
        String note = "Preempted by pod " + preemptor.uid() + " on node " + nodeName + suffix;
        context.writer().event(victim.pod(), preemptor.pod(), "Normal", "Preempted", "Preempting", note);
    }
}
