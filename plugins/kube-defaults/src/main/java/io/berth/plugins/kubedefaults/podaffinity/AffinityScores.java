package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.cycle.NodeScores;
import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.topology.DomainCounts;
import io.berth.plugins.kubedefaults.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each domain is worth to a pod in one cycle. */
final class AffinityScores {
    private static final double BEST = 100;

    /** What the domains of a topology are worth: what was counted there, a number of times. */
    private static final class Worth {
        private final Topology topology;
        private DomainCounts counts;
        private long times;

        /** Most have one term for a topology, and need no counts of their own. */
        Worth(Topology topology, DomainCounts counts, long times) {
            this.topology = topology;
            this.counts = counts;
            this.times = times;
        }

        void add(DomainCounts others, long otherTimes) {
            if (times != 1) {
                DomainCounts sums = new DomainCounts();
                sums.addAll(counts, times);
                counts = sums;
                times = 1;
            }
            counts.addAll(others, otherTimes);
        }

        long of(NodeInfo node) {
            return times * counts.get(topology.domain(node));
        }
    }

    private final Map<String, Worth> byKey = new LinkedHashMap<>();
    private final List<Worth> all = new ArrayList<>();
    private long entries;

    /** Adds what is counted for a term, a number of times. The counts must not change as long as this is used. */
    void add(AffinityTerm term, Topology topology, DomainCounts counts, long times, long counted) {
        if (counted > 0) {
            Worth worth = byKey.get(term.topologyKey());
            if (worth == null) {
                worth = new Worth(topology, counts.copy(), times);
                byKey.put(term.topologyKey(), worth);
                all.add(worth);
            } else {
                worth.add(counts, times);
            }
            entries += counted;
        }
    }

    /** Nothing was added; what was added and came to 0 is something. */
    boolean isEmpty() {
        return entries == 0;
    }

    /** Called often, from several threads; allocates nothing. */
    long score(NodeInfo node) {
        long score = 0;
        for (int i = 0; i < all.size(); i++) {
            score += all.get(i).of(node);
        }
        return score;
    }

    /** The lowest becomes 0 and the highest 100; all become 0 where they are equal. */
    static void normalize(NodeScores scores) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = 0; i < scores.size(); i++) {
            low = Math.min(low, scores.get(i));
            high = Math.max(high, scores.get(i));
        }
        long lowest = low;
        double range = (double) (high - low);
        scores.replaceAll(low, high, score -> range > 0 ? (long) (BEST * ((double) (score - lowest) / range)) : 0);
    }
}
