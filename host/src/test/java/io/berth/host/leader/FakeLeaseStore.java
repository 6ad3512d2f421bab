package io.berth.host.leader;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A lease in memory, which refuses stale versions as an API server does and can be made to fail. */
final class FakeLeaseStore implements LeaseStore {
    private @Nullable LeaseRecord lease;
    private int version;
    private boolean reachable = true;
    private Runnable beforeAnswer = () -> {};

    /** There must be one. */
    LeaseRecord lease() {
        return Objects.requireNonNull(lease);
    }

    void reachable(boolean now) {
        reachable = now;
    }

    /** What happens while a call is under way. */
    void beforeAnswer(Runnable action) {
        beforeAnswer = action;
    }

    @Override
    public @Nullable LeaseRecord read() {
        answer();
        return lease;
    }

    @Override
    public LeaseRecord create(LeaseRecord record) {
        answer();
        if (lease != null) {
            throw new LeaseException("there is a lease already");
        }
        return store(record);
    }

    @Override
    public LeaseRecord update(LeaseRecord record) {
        answer();
        if (lease == null || !lease.version().equals(record.version())) {
            throw new LeaseException("the lease has changed");
        }
        return store(record);
    }

    private void answer() {
        beforeAnswer.run();
        if (!reachable) {
            throw new LeaseException("no answer");
        }
    }

    private LeaseRecord store(LeaseRecord record) {
        LeaseRecord stored = new LeaseRecord(
                record.holder(),
                record.duration(),
                record.acquireTime(),
                record.renewTime(),
                record.transitions(),
                String.valueOf(++version));
        lease = stored;
        return stored;
    }
}
