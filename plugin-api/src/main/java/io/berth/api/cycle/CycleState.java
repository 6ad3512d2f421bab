package io.berth.api.cycle;

import io.berth.api.snapshot.ClusterSnapshot;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What plugins keep between the extension points of one pod's scheduling and binding cycle. Written at PreFilter and
 * PreScore by the scheduling loop, read by several threads at Filter and Score; a plugin must not keep a reference to
 * it after the cycle.
 */
public final class CycleState {
    /** Names a value; compared by identity, so that no two plugins meet by accident. */
    public static final class Key<T> {
        private final String name;

        public Key(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A value that AddPod and RemovePod change. Where a cycle's state is copied to try something out, such values
     * are copied and all others shared.
     */
    public interface Copyable {
        /** A value of the same class that may be changed without an effect on this one. */
        Copyable copy();
    }

    private final ClusterSnapshot snapshot;
    private final Map<Key<?>, Object> values;
    private final Set<String> skippedFilters;
    private final Set<String> skippedScores;

    public CycleState(ClusterSnapshot snapshot) {
        this(snapshot, new ConcurrentHashMap<>(), new HashSet<>(), new HashSet<>());
    }

    private CycleState(
            ClusterSnapshot snapshot,
            Map<Key<?>, Object> values,
            Set<String> skippedFilters,
            Set<String> skippedScores) {
        this.snapshot = snapshot;
        this.values = values;
        this.skippedFilters = skippedFilters;
        this.skippedScores = skippedScores;
    }

    /** The cluster as this cycle sees it. */
    public ClusterSnapshot snapshot() {
        return snapshot;
    }

    public <T> void put(Key<T> key, T value) {
        values.put(key, value);
    }

    /** The value, or null if none was put. */
    @SuppressWarnings("unchecked")
    public <T> @Nullable T get(Key<T> key) {
        return (T) values.get(key);
    }

    /** The value of a key that PreFilter or PreScore of the same plugin has put. */
    public <T> T require(Key<T> key) {
        T value = get(key);
        if (value == null) {
            throw new IllegalStateException("reading \"" + key + "\" from cycleState: not found");
        }
        return value;
    }

    /** Names of the plugins whose PreFilter asked to be skipped; their Filter is not called. */
    public Set<String> skippedFilters() {
        return skippedFilters;
    }

    /** Names of the plugins whose PreScore asked to be skipped; their Score is not called. */
    public Set<String> skippedScores() {
        return skippedScores;
    }

    /** A copy for trying something out; see {@link Copyable}. What is skipped is skipped in both. */
    public CycleState copy() {
        Map<Key<?>, Object> copies = new ConcurrentHashMap<>();
        values.forEach((key, value) -> copies.put(key, value instanceof Copyable copyable ? copyable.copy() : value));
        return new CycleState(snapshot, copies, skippedFilters, skippedScores);
    }
}
