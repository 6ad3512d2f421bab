package io.berth.host.queue;

/** How many pods wait in each queue. */
public record PendingPods(int active, int backoff, int unschedulable, int gated) {
    /** All of them in one line, as kube-scheduler logs it. */
    public String summary() {
        return "activeQ:" + active + "; backoffQ:" + backoff + "; unschedulableEntities:" + (unschedulable + gated);
    }
}
