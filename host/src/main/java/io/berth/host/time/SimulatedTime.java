package io.berth.host.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A clock that stands still until it is moved, with alarms that go off on the thread that moves it. Safe for several
 * threads, but only one may move it.
 */
public final class SimulatedTime extends Clock implements Alarms {
    private record Alarm(Instant at, long number, Runnable action) {}

    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparing(Alarm::at).thenComparing(Alarm::number));
    private final AtomicInteger asleep = new AtomicInteger();
    private Instant now;
    private long count;

    public SimulatedTime(Instant start) {
        now = start;
    }

    @Override
    public synchronized Runnable after(Duration delay, Runnable action) {
        Alarm alarm = new Alarm(now.plus(delay), count++, action);
        alarms.add(alarm);
        return () -> remove(alarm);
    }

    private synchronized void remove(Alarm alarm) {
        alarms.remove(alarm);
    }

    /** Who wakes a sleeper counts it as awake, so that nobody moves the time on before it had its turn. */
    @Override
    public void pause(Duration duration) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        AtomicBoolean awake = new AtomicBoolean();
        Runnable cancel = fallAsleep(duration, () -> {
            wake(awake);
            over.countDown();
        });
        try {
            over.await();
        } finally {
            cancel.run();
            wake(awake);
        }
    }

    /** At once, so that nobody moves the time on between the two. */
    private synchronized Runnable fallAsleep(Duration duration, Runnable action) {
        asleep.incrementAndGet();
        return after(duration, action);
    }

    private void wake(AtomicBoolean awake) {
        if (awake.compareAndSet(false, true)) {
            asleep.decrementAndGet();
        }
    }

    /** How many threads wait for the time to move on. */
    public synchronized int asleep() {
        return asleep.get();
    }

    /** Whether an alarm is set. */
    public synchronized boolean hasNext() {
        return !alarms.isEmpty();
    }

    /** Moves on to the next alarm, but not beyond a moment, and lets it go off; false if there is none by then. */
    public boolean advance(Instant limit) {
        Alarm next = take(limit);
        if (next == null) {
            return false;
        }
        next.action.run();
        return true;
    }

    private synchronized @org.jspecify.annotations.Nullable Alarm take(Instant limit) {
        Alarm next = alarms.peek();
        if (next == null || next.at.isAfter(limit)) {
            return null;
        }
        alarms.poll();
        now = next.at.isAfter(now) ? next.at : now;
        return next;
    }

    /** Moves on to a moment, letting everything go off that is due until then. */
    public void advanceTo(Instant moment) {
        while (advance(moment)) {
            continue;
        }
        moveTo(moment);
    }

    private synchronized void moveTo(Instant moment) {
        now = moment.isAfter(now) ? moment : now;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.fixed(instant(), zone);
    }
}
