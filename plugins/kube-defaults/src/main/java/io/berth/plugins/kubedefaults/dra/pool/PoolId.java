package io.berth.plugins.kubedefaults.dra.pool;

import java.util.Comparator;

/** The identity of a pool of devices. Ordered by driver, then by name. */
public record PoolId(String driver, String name) implements Comparable<PoolId> {
    private static final Comparator<PoolId> ORDER =
            Comparator.comparing(PoolId::driver).thenComparing(PoolId::name);

    @Override
    public int compareTo(PoolId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return driver + "/" + name;
    }
}
