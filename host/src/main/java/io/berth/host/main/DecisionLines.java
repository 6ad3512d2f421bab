package io.berth.host.main;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A line in the log for each decision, from verbosity 2 on. */
final class DecisionLines implements CycleListener {
    private static final Logger log = LoggerFactory.getLogger(DecisionLines.class);

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult result) {
        switch (result) {
            case ScheduleResult.Placed placed -> {}
            case ScheduleResult.Unschedulable refused ->
                log.debug("Unable to schedule pod {}; no fit; waiting: {}", pod.key(), refused.message());
            case ScheduleResult.Failed failed -> log.warn("Scheduling pod {} failed: {}", pod.key(), failed.message());
        }
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {
        log.info("Pod {} was not bound: {}", pod.key(), message);
    }

    @Override
    public void bound(PodInfo pod, long generation, String node) {
        log.debug("Successfully bound pod {} to node {}", pod.key(), node);
    }
}
