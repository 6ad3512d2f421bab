package io.berth.host.record;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that were read not long ago, so that equal ones are one value. Not for several threads at once. */
public final class Seen {
    private final Sharing sharing;
    private final SeenStrings strings;
    private final @Nullable Object[] values;

    /** @param places how many strings, and how many other values, are remembered; a power of two */
    public Seen(Sharing sharing, int places) {
        this.sharing = sharing;
        this.strings = new SeenStrings(places);
        this.values = new Object[places];
    }

    /** Whether records of a class are worth sharing. */
    public boolean shares(Class<?> type) {
        return sharing.records().test(type);
    }

    /** Whether the strings of a component are worth sharing. */
    public boolean shares(RecordComponent component) {
        return sharing.strings().test(component);
    }

    /** The strings among the values. */
    public SeenStrings strings() {
        return strings;
    }

    /** A list of some items. */
    public List<Object> list(List<Object> items) {
        return items.isEmpty() ? List.of() : shared(List.copyOf(items));
    }

    /** A mapping of some entries; {@link IllegalArgumentException} if two have the same key. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Map<String, Object> map(List<Map.Entry<String, Object>> entries) {
        return switch (entries.size()) {
            case 0 -> Map.of();
            case 1 ->
                shared(Map.of(entries.getFirst().getKey(), entries.getFirst().getValue()));
            default -> shared(Map.ofEntries(entries.toArray(new Map.Entry[0])));
        };
    }

    /** The value itself, or an equal one from before; the newest of a place stays. */
    @SuppressWarnings("unchecked")
    public <T> T shared(T value) {
        int hash = value.hashCode() * 0x9E3779B9;
        int place = (hash ^ hash >>> 16) & (values.length - 1);
        Object known = values[place];
        if (known != null && known.getClass() == value.getClass() && known.equals(value)) {
            return (T) known;
        }
        values[place] = value;
        return value;
    }
}
