package io.berth.host.leader;

import org.jspecify.annotations.Nullable;

/**
 * Where the lease is kept, for all candidates the same. Each call ends within a time limit of the store's own, if need
 * be by a {@link LeaseException}.
 */
public interface LeaseStore {
    /** Null if there is none yet. */
    @Nullable
    LeaseRecord read();

    /** Makes the lease; fails if there is one. Returns it as it is stored. */
    LeaseRecord create(LeaseRecord record);

    /** Writes the lease; fails if it is not in the record's version any more. Returns it as it is stored. */
    LeaseRecord update(LeaseRecord record);
}
