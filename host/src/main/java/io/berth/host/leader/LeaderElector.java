package io.berth.host.leader;

import io.berth.host.time.Alarms;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One candidate. A foreign lease is respected for its duration from when this candidate saw it change, by a clock that
 * nobody sets, so neither clocks that differ nor clocks that are set make two leaders. {@link #leads} is true for no
 * longer than the renew deadline after the last renewal began, which is before anybody else may take the lease; it needs
 * nobody to run in between, so it holds also after the process stood still.
 *
 * <p>One thread runs {@link #acquire}, {@link #renew} and {@link #release}; any thread may ask.
 */
public final class LeaderElector {
    /**
     * What comes from outside.
     *
     * @param nanos a clock that only goes on, in nanoseconds
     * @param wall the time that is written into the lease, for people
     */
    public record Environment(LongSupplier nanos, InstantSource wall, Alarms alarms, RandomGenerator random) {}

    private static final long NEVER = Long.MIN_VALUE;

    private final LeaseTiming timing;
    private final String identity;
    private final LeaseStore store;
    private final Environment environment;
    private final LeaderListener listener;
    private @Nullable LeaseRecord seen;
    private long seenAt;
    private String announced = "";
    private volatile long renewedAt = NEVER;

    public LeaderElector(
            LeaseTiming timing, String identity, LeaseStore store, Environment environment, LeaderListener listener) {
        this.timing = timing;
        this.identity = identity;
        this.store = store;
        this.environment = environment;
        this.listener = listener;
    }

    /** Whether this one leads now. */
    public boolean leads() {
        long renewed = renewedAt;
        return renewed != NEVER && now() - renewed < timing.renewDeadline().toNanos();
    }

    /**
     * For how long this one has been a leader that does not renew, beyond the duration of its lease; zero if all is
     * well. A leader in this state should long have given up.
     */
    public Duration overdue() {
        long renewed = renewedAt;
        long silent =
                renewed == NEVER ? 0 : now() - renewed - timing.leaseDuration().toNanos();
        return Duration.ofNanos(Math.max(0, silent));
    }

    /** Tries until this one leads. */
    public void acquire() throws InterruptedException {
        while (!attempt()) {
            double jitter = 1 + LeaseTiming.JITTER_FACTOR * environment.random.nextDouble();
            environment.alarms.pause(
                    Duration.ofNanos((long) (timing.retryPeriod().toNanos() * jitter)));
        }
    }

    /** Keeps the lease; returns once it is lost. A lease that ran out is not taken up again. */
    public void renew() throws InterruptedException {
        while (true) {
            environment.alarms.pause(timing.retryPeriod());
            if (!leads()) {
                break;
            }
            attempt();
        }
        renewedAt = NEVER;
        listener.stops();
    }

    /** Gives the lease back, if this one has it, so that the next one need not wait. */
    public void release() {
        LeaseRecord mine = seen;
        boolean led = leads();
        renewedAt = NEVER;
        if (!led || mine == null || !mine.holder().equals(identity)) {
            return;
        }
        try {
            seen = store.update(new LeaseRecord(
                    "",
                    Duration.ofSeconds(1),
                    environment.wall.instant(),
                    environment.wall.instant(),
                    mine.transitions(),
                    mine.version()));
        } catch (LeaseException e) {
            listener.failed("the lease could not be released: " + e.getMessage());
        }
        listener.stops();
    }

    /** Whether the lease is this one's now. */
    private boolean attempt() {
        long begun = now();
        try {
            boolean got = (isMine(seen) && renewAsSeen()) || takeAsRead();
            if (got) {
                renewedAt = begun;
            }
            listener.works();
            announce();
            return got;
        } catch (LeaseException e) {
            listener.failed(String.valueOf(e.getMessage()));
            return false;
        }
    }

    /** The short way: nobody else has reason to have written the lease. */
    private boolean renewAsSeen() {
        try {
            write(seen);
            return true;
        } catch (LeaseException e) {
            listener.failed(e.getMessage() + "; reading the lease anew");
            return false;
        }
    }

    private boolean takeAsRead() {
        LeaseRecord stored = store.read();
        if (stored == null) {
            observe(store.create(renewed(null)));
            return true;
        }
        if (!stored.equals(seen)) {
            observe(stored);
        }
        boolean foreign = !stored.isFree() && !isMine(stored);
        if (foreign && now() - seenAt < stored.duration().toNanos()) {
            // Who has lost the lease to another does not lead for the rest of its time either.
            renewedAt = NEVER;
            return false;
        }
        write(stored);
        return true;
    }

    private void write(@Nullable LeaseRecord before) {
        observe(store.update(renewed(before)));
    }

    private LeaseRecord renewed(@Nullable LeaseRecord before) {
        var now = environment.wall.instant();
        var acquired = before != null && isMine(before) ? before.acquireTime() : null;
        int transitions = before == null ? 0 : before.transitions() + (isMine(before) ? 0 : 1);
        return new LeaseRecord(
                identity,
                timing.leaseDuration(),
                acquired == null ? now : acquired,
                now,
                transitions,
                before == null ? "" : before.version());
    }

    private void observe(LeaseRecord record) {
        seen = record;
        seenAt = now();
    }

    private void announce() {
        LeaseRecord lease = seen;
        if (lease != null && !lease.isFree() && !lease.holder().equals(announced)) {
            announced = lease.holder();
            listener.leads(announced);
        }
    }

    private boolean isMine(@Nullable LeaseRecord record) {
        return record != null && record.holder().equals(identity);
    }

    private long now() {
        return environment.nanos.getAsLong();
    }
}
