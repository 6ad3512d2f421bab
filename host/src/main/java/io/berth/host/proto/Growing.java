package io.berth.host.proto;

import io.berth.host.record.Seen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A list or a mapping of which there may be more to read. */
sealed interface Growing {
    /** What it is in the end. */
    Object whole(Seen seen);

    /** A list. */
    final class Items implements Growing {
        private final List<Object> items;

        Items(List<?> before) {
            items = new ArrayList<>(before);
        }

        void add(Object item) {
            items.add(item);
        }

        @Override
        public Object whole(Seen seen) {
            return seen.list(items);
        }
    }

    /** A mapping; of several values of a key the last one stays. */
    final class Entries implements Growing {
        private final List<Map.Entry<String, Object>> entries = new ArrayList<>();

        Entries(Map<?, ?> before) {
            before.forEach((key, value) -> add((String) key, value));
        }

        void add(String key, Object value) {
            entries.add(Map.entry(key, value));
        }

        @Override
        public Object whole(Seen seen) {
            try {
                return seen.map(entries);
            } catch (IllegalArgumentException severalOfOneKey) {
                Map<String, Object> last = new HashMap<>();
                entries.forEach(entry -> last.put(entry.getKey(), entry.getValue()));
                return seen.shared(Map.copyOf(last));
            }
        }
    }
}
