package io.berth.host.main;

import io.berth.host.queue.PendingPods;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.time.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;

/**
 * Drives a scheduler on one thread in simulated time: everything that can happen now happens, then the time moves on to
 * the next thing that will. The same input gives the same decisions.
 */
final class Simulation {
    private static final long SPIN_NANOS = 50_000;
    private static final Duration UNSCHEDULABLE_FLUSH = Duration.ofSeconds(30);

    private final SchedulerCore.Running running;
    private final SchedulingQueue queue;
    private final SimulatedTime time;
    private final IntSupplier heldBack;
    private final Instant start;
    private Instant flushed;

    Simulation(SchedulerCore.Running running, SchedulingQueue queue, SimulatedTime time) {
        this(running, queue, time, () -> 0);
    }

    /** @param heldBack how many bindings somebody keeps back, so that nobody waits for them */
    Simulation(SchedulerCore.Running running, SchedulingQueue queue, SimulatedTime time, IntSupplier heldBack) {
        this.running = running;
        this.queue = queue;
        this.time = time;
        this.heldBack = heldBack;
        this.start = time.instant();
        this.flushed = start;
    }

    /**
     * Runs until nothing more can happen.
     *
     * @param until simulated time does not go beyond this moment
     * @param goOn asked after each pod; false ends the run early
     */
    void run(Instant until, BooleanSupplier goOn) {
        run(until, goOn, nanos -> {});
    }

    /** @param latency takes how long each try of a pod took, in real nanoseconds */
    void run(Instant until, BooleanSupplier goOn, LongConsumer latency) {
        boolean more = true;
        while (more) {
            settle();
            if (!goOn.getAsBoolean()) {
                return;
            }
            long begun = System.nanoTime();
            boolean tried = running.scheduler().runOnce();
            if (tried) {
                latency.accept(System.nanoTime() - begun);
            }
            more = tried || moveOn(until);
        }
    }

    /** Lets bindings come to an end, or to where they need time to pass, and applies what they changed. */
    void settle() {
        do {
            while (isBusy()) {
                LockSupport.parkNanos(SPIN_NANOS);
            }
        } while (running.router().drain() || isBusy());
    }

    private boolean isBusy() {
        return running.underWay() - heldBack.getAsInt() > time.asleep();
    }

    /** Whether pods wait for an event, or for somebody to let them into the queue. */
    boolean hasParked() {
        PendingPods pending = queue.pending();
        return pending.unschedulable() + pending.gated() > 0;
    }

    private boolean moveOn(Instant until) {
        Instant backoffEnd =
                queue.nextBackoffEnd().map(end -> end.plusSeconds(1)).orElse(Instant.MAX);
        Instant flush = hasParked() ? nextFlush() : Instant.MAX;
        Instant next = backoffEnd.isBefore(flush) ? backoffEnd : flush;
        if (next.isAfter(until)) {
            return time.advance(until);
        }
        if (!time.advance(next)) {
            time.advanceTo(next);
            queue.flushBackoff();
            if (!next.isBefore(flush)) {
                flushed = next;
                queue.flushUnschedulable();
            }
        }
        return true;
    }

    /** As in a run on real time, pods that have waited too long are looked for at fixed times. */
    private Instant nextFlush() {
        long periods = Duration.between(start, time.instant()).dividedBy(UNSCHEDULABLE_FLUSH);
        Instant due = start.plus(UNSCHEDULABLE_FLUSH.multipliedBy(periods));
        return due.isAfter(flushed) ? due : due.plus(UNSCHEDULABLE_FLUSH);
    }
}
