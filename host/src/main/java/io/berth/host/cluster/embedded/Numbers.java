package io.berth.host.cluster.embedded;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts by name, of which only those are kept that were asked for last, so that a cluster does not grow by every pod
 * that it ever had. What is forgotten goes on above all that it can have been, so no number comes twice for a name.
 */
final class Numbers {
    private static final int KEPT = 4096;

    private final Map<String, Long> last = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            boolean isForgotten = size() > KEPT;
            if (isForgotten) {
                floor = Math.max(floor, eldest.getValue());
            }
            return isForgotten;
        }
    };

    /** No name that is forgotten has had a higher number. */
    private long floor;

    /** The next number of a name; 1 at first, or more once some names are forgotten. */
    long next(String name) {
        Long before = last.get(name);
        long next = (before == null ? floor : before) + 1;
        last.put(name, next);
        return next;
    }
}
