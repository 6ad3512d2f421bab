package io.berth.host.leader;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a lease says.
 *
 * @param holder who has it; empty for nobody
 * @param duration how long others respect it after they saw it change
 * @param acquireTime since when the holder has it
 * @param renewTime when the holder last said so, by its own clock
 * @param transitions how often it changed hands
 * @param version the version of the stored object; empty for one that is not stored yet
 */
public record LeaseRecord(
        String holder,
        Duration duration,
        @Nullable Instant acquireTime,
        @Nullable Instant renewTime,
        int transitions,
        String version) {
    boolean isFree() {
        return holder.isEmpty();
    }
}
