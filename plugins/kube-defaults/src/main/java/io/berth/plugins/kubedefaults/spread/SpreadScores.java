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
        Topology topology = tally.topology(constraint);
        boolean perNode = tally.constraints().get(constraint).isPerHost();
        BitSet seen = new BitSet();
        int counted = 0;
        for (int i = 0; i < feasible.size(); i++) {
            if (!isIgnored(feasible.get(i))) {
                counted++;
                if (!perNode) {
                    seen.set(domain(topology, feasible.get(i)));
                }
            }
        }
        return perNode ? counted : seen.cardinality();
    }

    /** Nodes without the label share a domain with those whose label is empty. */
    private static int domain(Topology topology, NodeInfo node) {
        int domain = topology.domain(node);
        return domain == Topology.NONE ? topology.number("") : domain;
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
            if (tally.hasKey(i, node)) {
                long pods = tally.pods(i).get(tally.topology(i).domain(node));
                score += (double) pods * weights[i]
                        + (double) (tally.constraints().get(i).maxSkew() - 1);
            }
        }
        return Math.round(score);
    }

    /** Turns the scores round: the lowest becomes the best. */
    void normalize(NodeScores scores) {
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        for (int i = 0; i < scores.size(); i++) {
            if (!isIgnored(scores.node(i))) {
                lowest = Math.min(lowest, scores.get(i));
                highest = Math.max(highest, scores.get(i));
            }
        }
        for (int i = 0; i < scores.size(); i++) {
            if (isIgnored(scores.node(i))) {
                scores.set(i, 0);
            } else if (highest == 0) {
                scores.set(i, BEST);
            } else {
                scores.set(i, BEST * (highest + lowest - scores.get(i)) / highest);
            }
        }
    }
}
