package io.berth.host.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many pods use each claim, over all nodes of a snapshot. Immutable; another one with some counts changed shares
 * the buckets that did not change.
 */
final class ClaimCounts {
    private static final int BUCKETS = 256;

    static final ClaimCounts EMPTY = new ClaimCounts(java.util.Collections.nCopies(BUCKETS, Map.of()));

    private final List<Map<String, Integer>> buckets;

    private ClaimCounts(List<Map<String, Integer>> buckets) {
        this.buckets = buckets;
    }

    int get(String key) {
        return buckets.get(bucket(key)).getOrDefault(key, 0);
    }

    /** With one node's counts exchanged. */
    ClaimCounts replace(Map<String, Integer> before, Map<String, Integer> after) {
        if (before == after || before.isEmpty() && after.isEmpty()) {
            return this;
        }
        Map<String, Integer> changes = new HashMap<>(after);
        before.forEach((key, count) -> changes.merge(key, -count, Integer::sum));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Map<String, Integer>[] copies = buckets.toArray(Map[]::new);
        changes.forEach((key, change) -> {
            Map<String, Integer> bucket = new HashMap<>(copies[bucket(key)]);
            bucket.merge(key, change, Integer::sum);
            bucket.remove(key, 0);
            copies[bucket(key)] = bucket;
        });
        return new ClaimCounts(List.of(copies));
    }

    private static int bucket(String key) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & BUCKETS - 1;
    }
}
