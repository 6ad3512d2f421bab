package io.berth.host.cache;

import io.berth.api.snapshot.SnapshotChange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last changes, numbered. Written under the cache's lock, read by any thread. */
final class ChangeLog {
    private final @Nullable SnapshotChange[] ring;
    private long end;

    /** @param capacity how many changes are remembered */
    ChangeLog(int capacity) {
        this.ring = new SnapshotChange[capacity];
    }

    synchronized void append(SnapshotChange change) {
        ring[(int) (end++ % ring.length)] = change;
    }

    /** How many changes there have been. */
    synchronized long end() {
        return end;
    }

    /** The changes from one number up to another, or empty if the first are forgotten. */
    synchronized Optional<List<SnapshotChange>> between(long from, long to) {
        if (from > to || to > end || from < Math.max(0, end - ring.length)) {
            return Optional.empty();
        }
        SnapshotChange[] changes = new SnapshotChange[(int) (to - from)];
        Arrays.setAll(changes, i -> ring[(int) ((from + i) % ring.length)]);
        return Optional.of(List.of(changes));
    }
}
