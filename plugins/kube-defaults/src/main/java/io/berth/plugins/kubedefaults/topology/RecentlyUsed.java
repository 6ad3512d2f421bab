package io.berth.plugins.kubedefaults.topology;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Values by key, of which only those stay that were used last. Used by one thread. */
public final class RecentlyUsed<K, V> {
    private final Map<K, V> values;

    /** @param most how many values stay */
    public RecentlyUsed(int most) {
        this.values = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** The value of a key; made if there is none. */
    public V get(K key, Function<K, V> make) {
        V value = values.get(key);
        if (value == null) {
            value = make.apply(key);
            values.put(key, value);
        }
        return value;
    }
}
