package io.berth.host.queue;

import java.time.Duration;

/**
 * The times of the queue.
 *
 * @param initialBackoff after the first failed attempt; doubled with each further one
 * @param maxBackoff the longest back-off; zero for none at all
 * @param maxInUnschedulable how long a refused pod waits for an event before it is tried without one
 */
public record QueueSettings(Duration initialBackoff, Duration maxBackoff, Duration maxInUnschedulable) {
    /** What kube-scheduler does where nobody says otherwise. */
    public static final QueueSettings DEFAULT =
            new QueueSettings(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(5));
}
