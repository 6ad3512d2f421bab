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

    private record Worth(Topology topology, DomainCounts sums) {}

    private final Map<String, Worth> byKey = new LinkedHashMap<>();
    private final List<Worth> all = new ArrayList<>();
    private long entries;

    /** Adds what is counted for a term, a number of times. */
    void add(AffinityTerm term, Topology topology, DomainCounts counts, long times, long counted) {
        if (counted > 0) {
            Worth worth = byKey.get(term.topologyKey());
            if (worth == null) {
                worth = new Worth(topology, new DomainCounts());
                byKey.put(term.topologyKey(), worth);
                all.add(worth);
            }
            worth.sums.addAll(counts, times);
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
            score += all.get(i).sums.get(all.get(i).topology.domain(node));
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
