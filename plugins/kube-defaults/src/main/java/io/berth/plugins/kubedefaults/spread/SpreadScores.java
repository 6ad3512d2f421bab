package io.berth.plugins.kubedefaults.spread;

import io.berth.api.cycle.NodeScores;
import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.topology.Topology;
import java.util.BitSet;
import java.util.List;

/** The soft constraints in one cycle: what a pod more in a domain is worth. */
final class SpreadScores {
    private static final long BEST = 100;

    private final SpreadTally tally;
    private final double[] weights;

    private SpreadScores(SpreadTally tally, double[] weights) {
        this.tally = tally;
        this.weights = weights;
    }

    /** The weight of a constraint grows with the number of domains among the feasible nodes. */
    static SpreadScores of(SpreadTally tally, List<NodeInfo> feasible) {
        SpreadScores scores =
                new SpreadScores(tally, new double[tally.constraints().size()]);
        for (int i = 0; i < scores.weights.length; i++) {
            scores.weights[i] = Math.log(scores.domains(i, feasible) + 2);
        }
        return scores;
    }

    private int domains(int constraint, List<NodeInfo> feasible) {
        boolean takesAll = tally.mode() != SpreadTally.Mode.SOFT;
        if (tally.constraints().get(constraint).isPerHost()) {
            return takesAll ? feasible.size() : taking(feasible);
        }
        Topology topology = tally.topology(constraint);
        BitSet seen = new BitSet();
        int latest = Topology.UNKNOWN;
        for (int i = 0; i < feasible.size(); i++) {
            NodeInfo node = feasible.get(i);
            int domain = topology.domain(node);
            if (domain != latest && (takesAll || !isIgnored(node))) {
                // Nodes without the label share a domain with those whose label is empty.
                seen.set(domain == Topology.NONE ? topology.number("") : domain);
                latest = domain;
            }
        }
        return seen.cardinality();
    }

    private int taking(List<NodeInfo> feasible) {
        int taking = 0;
        for (int i = 0; i < feasible.size(); i++) {
            taking += isIgnored(feasible.get(i)) ? 0 : 1;
        }
        return taking;
    }

    /** A node without some topology key does not take part, unless the constraints are the system's. */
    private boolean isIgnored(NodeInfo node) {
        return tally.mode() == SpreadTally.Mode.SOFT && !tally.hasKeys(node);
    }

    /** The lower, the better. Called often, from several threads; allocates nothing. */
    long score(NodeInfo node) {
        if (isIgnored(node)) {
            return 0;
        }
        double score = 0;
        for (int i = 0; i < weights.length; i++) {
            int label = tally.label(i, node);
            if (label != Topology.NONE) {
                long pods = tally.pods(i)
                        .get(tally.isByLabel(i) ? label : tally.topology(i).domain(node));
                score += (double) pods * weights[i]
                        + (double) (tally.constraints().get(i).maxSkew() - 1);
            }
        }
        return Math.round(score);
    }

    /** Turns the scores round: the lowest becomes the best. */
    void normalize(NodeScores scores) {
        boolean takesAll = tally.mode() != SpreadTally.Mode.SOFT;
        long low = Long.MAX_VALUE;
        long high = 0;
        for (int i = 0; i < scores.size(); i++) {
            if (takesAll || !isIgnored(scores.node(i))) {
                low = Math.min(low, scores.get(i));
                high = Math.max(high, scores.get(i));
            }
        }
        long lowest = low;
        long highest = high;
        scores.replaceAll(lowest, highest, score -> highest == 0 ? BEST : BEST * (highest + lowest - score) / highest);
        for (int i = 0; !takesAll && i < scores.size(); i++) {
            if (isIgnored(scores.node(i))) {
                scores.set(i, 0);
            }
        }
    }
}
