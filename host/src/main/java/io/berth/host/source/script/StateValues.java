package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What one script keeps in a cycle's state: JSON texts by key, so that nothing of a context is held. */
final class StateValues implements CycleState.Copyable {
    private static final AtomicLong NEXT_ID = new AtomicLong();

    private final Map<String, Entry> entries;

    /**
     * A value.
     *
     * @param id that no other value has, by which contexts know that they have it parsed already
     */
    record Entry(long id, String json) {}

    StateValues() {
        this(new ConcurrentHashMap<>());
    }

    private StateValues(Map<String, Entry> entries) {
        this.entries = entries;
    }

    @Nullable
    Entry get(String key) {
        return entries.get(key);
    }

    void put(String key, @Nullable String json) {
        if (json == null) {
            entries.remove(key);
        } else {
            entries.put(key, new Entry(NEXT_ID.incrementAndGet(), json));
        }
    }

    @Override
    public StateValues copy() {
        return new StateValues(new ConcurrentHashMap<>(entries));
    }
}
