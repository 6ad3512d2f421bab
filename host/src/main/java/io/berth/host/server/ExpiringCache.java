package io.berth.host.server;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Remembers answers for a time, and no more than so many. Safe for several threads. */
final class ExpiringCache<K, V> {
    private record Entry<V>(V value, long until) {}

    private final int limit;
    private final LongSupplier nanos;
    private final Map<K, Entry<V>> entries = new LinkedHashMap<>();

    ExpiringCache(int limit, LongSupplier nanos) {
        this.limit = limit;
        this.nanos = nanos;
    }

    synchronized @Nullable V get(K key) {
        Entry<V> entry = entries.get(key);
        return entry == null || entry.until - nanos.getAsLong() <= 0 ? null : entry.value;
    }

    synchronized void put(K key, V value, Duration time) {
        entries.remove(key);
        if (!time.isPositive()) {
            return;
        }
        entries.put(key, new Entry<>(value, nanos.getAsLong() + time.toNanos()));
        Iterator<K> oldest = entries.keySet().iterator();
        while (entries.size() > limit) {
            oldest.next();
            oldest.remove();
        }
    }
}
