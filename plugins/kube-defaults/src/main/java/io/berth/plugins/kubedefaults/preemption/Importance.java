package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.support.GoSort;
import java.time.Instant;
import java.util.List;

/**
 * Which of two pods is worth more: the one of higher priority, or that started earlier.
 *
 * @param now when a pod started that does not say so
 */
record Importance(Instant now) {
    /** Whether {@code a} is worth more; false if both are worth the same. */
    boolean isMore(PodInfo a, PodInfo b) {
        return a.priority() == b.priority() ? start(a).isBefore(start(b)) : a.priority() > b.priority();
    }

    /** The most important pod first, equal ones in the order that kube-scheduler's sort leaves them in. */
    List<PodInfo> sorted(List<PodInfo> pods) {
        return GoSort.sorted(pods, this::isMore);
    }

    Instant start(PodInfo pod) {
        Instant start = pod.status().startTime();
        return start == null ? now : start;
    }
}
