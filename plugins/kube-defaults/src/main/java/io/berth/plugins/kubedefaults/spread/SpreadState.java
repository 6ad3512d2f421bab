package io.berth.plugins.kubedefaults.spread;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.topology.DomainCounts;
import io.berth.plugins.kubedefaults.topology.Topology;

/** The counts of the hard constraints in one cycle. A copy may be changed, to try out pods that come or go. */
final class SpreadState implements CycleState.Copyable {
    private static final Rejection NO_KEY =
            Rejection.unresolvable("node(s) didn't match pod topology spread constraints (missing required label)");
    private static final Rejection TOO_SKEWED =
            Rejection.unschedulable("node(s) didn't match pod topology spread constraints");

    private final SpreadTally tally;
    private final String namespace;
    private final DomainCounts[] pods;
    private final long[] least;
    /** 1 for a constraint that the pod itself counts for. */
    private final int[] self;

    private SpreadState(SpreadTally tally, String namespace, DomainCounts[] pods, long[] least, int[] self) {
        this.tally = tally;
        this.namespace = namespace;
        this.pods = pods;
        this.least = least;
        this.self = self;
    }

    /** The counts as they are; the tally may not go on as long as this is used. */
    static SpreadState of(SpreadTally tally, PodInfo pod) {
        int count = tally.constraints().size();
        SpreadState state =
                new SpreadState(tally, pod.namespace(), new DomainCounts[count], new long[count], new int[count]);
        for (int i = 0; i < count; i++) {
            state.pods[i] = tally.pods(i).copy();
            state.least[i] = state.least(i);
            state.self[i] = tally.constraints().get(i).matcher().matches(pod.labels()) ? 1 : 0;
        }
        return state;
    }

    @Override
    public SpreadState copy() {
        DomainCounts[] copies = new DomainCounts[pods.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = pods[i].copy();
        }
        return new SpreadState(tally, namespace, copies, least.clone(), self);
    }

    /** What the domain with the fewest pods has; 0 if there are fewer domains than the constraint asks for. */
    private long least(int constraint) {
        DomainCounts nodes = tally.nodes(constraint);
        long least = Integer.MAX_VALUE;
        int domains = 0;
        for (int domain = 0; domain < nodes.end(); domain++) {
            if (nodes.get(domain) > 0) {
                least = Math.min(least, pods[constraint].get(domain));
                domains++;
            }
        }
        return domains < tally.constraints().get(constraint).minDomains() ? 0 : least;
    }

    /** Called often, from several threads; allocates nothing. */
    FilterResult check(NodeInfo node) {
        for (int i = 0; i < pods.length; i++) {
            int domain = tally.topology(i).domain(node);
            if (domain == Topology.NONE) {
                return NO_KEY;
            }
            long skew = pods[i].get(domain) + self[i] - least[i];
            if (skew > tally.constraints().get(i).maxSkew()) {
                return TOO_SKEWED;
            }
        }
        return Proceed.PROCEED;
    }

    /** One pod more or less on a node. Other than in the tally, a selector that selects all pods counts them here. */
    void change(PodInfo pod, NodeInfo node, int sign) {
        if (!pod.namespace().equals(namespace) || !tally.hasKeys(node)) {
            return;
        }
        for (int i = 0; i < pods.length; i++) {
            SpreadConstraint constraint = tally.constraints().get(i);
            if (constraint.matcher().matches(pod.labels()) && tally.includes(constraint, node.node())) {
                pods[i].add(tally.topology(i).domain(node), sign);
                least[i] = least(i);
            }
        }
    }
}
