package io.berth.host.queue;

/** Why a pod entered a queue, where no event of the cluster is the reason; seen in metrics and logs. */
final class QueueLabels {
    static final String ADDED = "UnscheduledPodAdd";
    static final String ATTEMPT_FAILED = "ScheduleAttemptFailure";
    static final String BACKOFF_COMPLETE = "BackoffComplete";
    static final String POP_FROM_BACKOFF = "PopFromBackoffQ";
    static final String ACTIVATED = "ForceActivate";
    static final String TIMEOUT = "UnschedulableTimeout";
    static final String PROFILES_CHANGED = "ProfilesChanged";

    private QueueLabels() {}
}
