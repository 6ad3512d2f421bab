package io.berth.host.source.script;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Maps that forget what was not looked at for the longest time. */
final class Lru {
    private Lru() {}

    static <K, V> Map<K, V> map(int max) {
        return map(max, value -> {});
    }

    /** @param forget called with each value that is forgotten */
    static <K, V> Map<K, V> map(int max, Consumer<V> forget) {
        return new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                if (size() <= max) {
                    return false;
                }
                forget.accept(eldest.getValue());
                return true;
            }
        };
    }
}
