package io.berth.host.shadow;

import io.berth.host.profile.CallWatch;

/**
 * What a cycle takes.
 *
 * @param cpuNanos of its thread
 */
public record Effort(long nanos, long cpuNanos) {
    /** The present state of the clocks, for {@link #since}. */
    static Effort now(CallWatch.ThreadTime time) {
        return new Effort(time.nanoTime(), time.cpuNanos(Thread.currentThread()));
    }

    /** From an earlier state of the clocks to this one. */
    Effort since(Effort begun) {
        return new Effort(nanos - begun.nanos, Math.max(0, cpuNanos - begun.cpuNanos));
    }
}
