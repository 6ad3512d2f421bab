package io.berth.host.record;

import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal parts of records one part, where it was seen not long ago: strings, lists, mappings and records inside of
 * them. Records do not change, so nobody can tell but by the memory. Not for several threads at once.
 */
public final class SharedParts {
    private final Seen seen;

    /** @param seenMax how many values are remembered; a power of two */
    public SharedParts(int seenMax) {
        this.seen = new Seen(Sharing.NOTHING, seenMax);
    }

    /** A record that is equal, whose parts are shared; it is not shared itself. */
    public <T extends Record> T of(T record) {
        @SuppressWarnings("unchecked")
        T rebuilt = (T) rebuilt(record);
        return rebuilt;
    }

    private Object rebuilt(Record record) {
        RecordMaker maker = RecordMaker.of(record.getClass());
        @Nullable Object[] parts = maker.parts(record);
        boolean changed = false;
        for (int i = 0; i < parts.length; i++) {
            Object part = parts[i];
            if (part != null) {
                parts[i] = shared(part);
                changed |= parts[i] != part;
            }
        }
        return changed ? maker.make(parts) : record;
    }

    private Object shared(Object part) {
        return switch (part) {
            case Tree tree -> tree;
            case Record record -> seen.shared(rebuilt(record));
            case List<?> list -> list.isEmpty() ? list : seen.shared(shared(list));
            case Map<?, ?> map when map.isEmpty() || !isOrderless(map) -> map;
            case Map<?, ?> map -> seen.shared(shared(map));
            case Boolean flag -> flag;
            case Enum<?> constant -> constant;
            default -> seen.shared(part);
        };
    }

    private List<?> shared(List<?> list) {
        List<Object> items = new ArrayList<>(list.size());
        list.forEach(item -> items.add(shared(item)));
        return List.copyOf(items);
    }

    private Map<?, ?> shared(Map<?, ?> map) {
        Map<Object, Object> entries = new HashMap<>();
        map.forEach((key, value) -> entries.put(shared(key), shared(value)));
        return Map.copyOf(entries);
    }

    /** Equal mappings may have their entries in different orders, where that is kept. */
    private static boolean isOrderless(Map<?, ?> map) {
        return Map.copyOf(map) == map;
    }
}
