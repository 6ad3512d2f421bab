package io.berth.plugins.kubedefaults.topology;

import java.util.Arrays;

/** A number for each domain of a topology; 0 where nothing was added. */
public final class DomainCounts {
    private long[] counts;
    private boolean shared;

    public DomainCounts() {
        this(new long[0], false);
    }

    private DomainCounts(long[] counts, boolean shared) {
        this.counts = counts;
        this.shared = shared;
    }

    public long get(int domain) {
        return domain >= 0 && domain < counts.length ? counts[domain] : 0;
    }

    /** Adds to a domain; nothing if it is no domain, or not known. */
    public void add(int domain, long change) {
        if (domain < 0 || domain == Topology.UNKNOWN) {
            return;
        }
        if (domain >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(domain + 1, counts.length + counts.length / 2));
        } else if (shared) {
            counts = counts.clone();
        }
        shared = false;
        counts[domain] += change;
    }

    /** Adds other counts, each a number of times. */
    public void addAll(DomainCounts others, long times) {
        long[] added = others.counts;
        if (counts.length < added.length) {
            counts = Arrays.copyOf(counts, added.length);
        } else if (shared) {
            counts = counts.clone();
        }
        shared = false;
        long[] sums = counts;
        for (int domain = 0; domain < added.length; domain++) {
            sums[domain] += added[domain] * times;
        }
    }

    /** The same counts, which may be changed without an effect on these. These may not be changed as long as it is used. */
    public DomainCounts copy() {
        return new DomainCounts(counts, true);
    }

    /** One more than the highest domain that has a place here. */
    public int end() {
        return counts.length;
    }

    public void clear() {
        Arrays.fill(counts, 0);
    }
}
