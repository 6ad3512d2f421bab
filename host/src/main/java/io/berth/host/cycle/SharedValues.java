package io.berth.host.cycle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The values that plugins share across profiles and generations, by name. */
public final class SharedValues {
    private final Map<String, Object> values = new ConcurrentHashMap<>();

    <T> T get(String name, Class<T> type, Supplier<? extends T> initial) {
        Object value = values.computeIfAbsent(name, key -> initial.get());
        if (!type.isInstance(value)) {
            throw new IllegalStateException("the shared value \"" + name + "\" is a "
                    + value.getClass().getName() + " and no " + type.getName());
        }
        return type.cast(value);
    }
}
