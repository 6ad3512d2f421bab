package io.berth.host.tree;

import org.jspecify.annotations.Nullable;

/** Values that were read not long ago, so that equal ones are one value; the newest of a place stays. */
final class SeenValues {
    private final @Nullable Object[] seen;

    /** @param places a power of two */
    SeenValues(int places) {
        this.seen = new Object[places];
    }

    @SuppressWarnings("unchecked")
    <T> T shared(T value) {
        int hash = value.hashCode() * 0x9E3779B9;
        int place = (hash ^ hash >>> 16) & (seen.length - 1);
        Object known = seen[place];
        if (known != null && known.getClass() == value.getClass() && known.equals(value)) {
            return (T) known;
        }
        seen[place] = value;
        return value;
    }
}
