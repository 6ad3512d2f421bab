package io.berth.host.config;

import java.time.Duration;

/**
 * How several schedulers agree on the one that works. Zero durations and empty names become their defaults, as in
 * kube-scheduler.
 *
 * @param leaderElect whether to elect one at all
 * @param leaseDuration how long the others wait for a leader that is silent
 * @param renewDeadline how long the leader tries to renew before it gives up
 * @param retryPeriod the pause between tries
 * @param resourceLock the kind of the lock, {@code leases}
 * @param resourceName the name of the lock
 * @param resourceNamespace the namespace of the lock
 */
public record LeaderElection(
        boolean leaderElect,
        Duration leaseDuration,
        Duration renewDeadline,
        Duration retryPeriod,
        String resourceLock,
        String resourceName,
        String resourceNamespace) {
    /** The defaults. */
    public LeaderElection() {
        this(true, Duration.ZERO, Duration.ZERO, Duration.ZERO, "", "", "");
    }

    public LeaderElection {
        leaseDuration = orDefault(leaseDuration, 15);
        renewDeadline = orDefault(renewDeadline, 10);
        retryPeriod = orDefault(retryPeriod, 2);
        resourceLock = resourceLock.isEmpty() ? "leases" : resourceLock;
        resourceName = resourceName.isEmpty() ? "kube-scheduler" : resourceName;
        resourceNamespace = resourceNamespace.isEmpty() ? "kube-system" : resourceNamespace;
    }

    private static Duration orDefault(Duration written, int seconds) {
        return written.isZero() ? Duration.ofSeconds(seconds) : written;
    }
}
