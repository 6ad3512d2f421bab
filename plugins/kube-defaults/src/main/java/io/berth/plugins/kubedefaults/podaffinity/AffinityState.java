package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.topology.DomainCounts;
import io.berth.plugins.kubedefaults.topology.Topologies;
import io.berth.plugins.kubedefaults.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The counts that decide where a pod may go in one cycle. A copy may be changed, to try out pods that come or go. */
final class AffinityState implements CycleState.Copyable {
    private static final Rejection NO_AFFINITY = Rejection.unresolvable("node(s) didn't match pod affinity rules");
    private static final Rejection ANTI_AFFINITY =
            Rejection.unschedulable("node(s) didn't match pod anti-affinity rules");
    private static final Rejection OTHERS_ANTI_AFFINITY =
            Rejection.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

    /** Pods counted by the domains of one topology. */
    private record Counted(AffinityTerm term, Topology topology, DomainCounts pods) {
        Counted copy() {
            return new Counted(term, topology, pods.copy());
        }

        boolean isZero(NodeInfo node) {
            return pods.get(topology.domain(node)) <= 0;
        }
    }

    /**
     * The pod and what of it does not change in the cycle.
     *
     * @param near its required terms of affinity, with the namespaces they select
     * @param far its required terms of anti-affinity, as well
     * @param namespaceLabels of its namespace
     */
    record Subject(PodInfo pod, List<AffinityTerm> near, List<AffinityTerm> far, Map<String, String> namespaceLabels) {
        boolean isMeantBy(AffinityTerm term) {
            return term.matches(pod.namespace(), pod.labels(), namespaceLabels);
        }
    }

    private final Subject subject;
    private final Topologies topologies;
    private final boolean matchesItself;
    private final List<Counted> near;
    private final List<Counted> far;
    private final List<Counted> others;
    private long nearEntries;

    private AffinityState(
            Subject subject,
            Topologies topologies,
            boolean matchesItself,
            List<Counted> near,
            List<Counted> far,
            List<Counted> others,
            long nearEntries) {
        this.subject = subject;
        this.topologies = topologies;
        this.matchesItself = matchesItself;
        this.near = near;
        this.far = far;
        this.others = others;
        this.nearEntries = nearEntries;
    }

    /**
     * The counts as they are; the tallies may not go on as long as this is used.
     *
     * @param far one for each of the pod's terms
     * @param anti the terms of required anti-affinity of all pods on nodes
     */
    static AffinityState of(
            Subject subject, MatchTally near, List<MatchTally> far, TermTally anti, Topologies topologies) {
        List<Counted> nearCounts = new ArrayList<>(subject.near().size());
        for (int i = 0; i < subject.near().size(); i++) {
            nearCounts.add(new Counted(
                    subject.near().get(i), near.topology(i), near.pods(i).copy()));
        }
        List<Counted> farCounts = new ArrayList<>(far.size());
        for (int i = 0; i < far.size(); i++) {
            MatchTally tally = far.get(i);
            farCounts.add(new Counted(
                    subject.far().get(i), tally.topology(0), tally.pods(0).copy()));
        }
        List<Counted> others = new ArrayList<>(0);
        for (TermTally.Entry entry : anti.entries()) {
            if (entry.entries() > 0 && subject.isMeantBy(entry.term())) {
                others.add(new Counted(
                        entry.term(), entry.topology(), entry.weights().copy()));
            }
        }
        boolean matchesItself = MatchTally.matches(subject.near(), subject.pod());
        return new AffinityState(subject, topologies, matchesItself, nearCounts, farCounts, others, near.entries());
    }

    /** Whether no node can be refused, now or with pods that come. */
    boolean isIdle() {
        return near.isEmpty() && far.isEmpty() && others.isEmpty();
    }

    @Override
    public AffinityState copy() {
        return new AffinityState(
                subject, topologies, matchesItself, copies(near), copies(far), copies(others), nearEntries);
    }

    private static List<Counted> copies(List<Counted> counts) {
        List<Counted> copies = new ArrayList<>(counts.size());
        for (int i = 0; i < counts.size(); i++) {
            copies.add(counts.get(i).copy());
        }
        return copies;
    }

    /** Called often, from several threads; allocates nothing. */
    FilterResult check(NodeInfo node) {
        if (!isNear(node)) {
            return NO_AFFINITY;
        }
        for (int i = 0; i < far.size(); i++) {
            if (!far.get(i).isZero(node)) {
                return ANTI_AFFINITY;
            }
        }
        for (int i = 0; i < others.size(); i++) {
            if (!others.get(i).isZero(node)) {
                return OTHERS_ANTI_AFFINITY;
            }
        }
        return Proceed.PROCEED;
    }

    /** The first pod of those that want to be near each other may go anywhere. */
    private boolean isNear(NodeInfo node) {
        boolean found = true;
        for (int i = 0; i < near.size(); i++) {
            Counted counted = near.get(i);
            int domain = counted.topology.domain(node);
            if (domain == Topology.NONE) {
                return false;
            }
            found &= counted.pods.get(domain) > 0;
        }
        return found || nearEntries == 0 && matchesItself;
    }

    /** One pod more or less on a node. */
    void change(PodInfo other, NodeInfo node, int sign) {
        if (!near.isEmpty() && MatchTally.matches(subject.near(), other)) {
            for (Counted counted : near) {
                nearEntries += change(counted, node, sign);
            }
        }
        for (Counted counted : far) {
            if (counted.term.matches(other.namespace(), other.labels(), Map.of())) {
                change(counted, node, sign);
            }
        }
        for (AffinityTerm term : AffinityTerms.of(other.podClass()).requiredAnti()) {
            if (subject.isMeantBy(term)) {
                change(other(term), node, sign);
            }
        }
    }

    private static int change(Counted counted, NodeInfo node, int sign) {
        int domain = counted.topology.domain(node);
        counted.pods.add(domain, sign);
        return domain == Topology.NONE ? 0 : sign;
    }

    private Counted other(AffinityTerm term) {
        for (Counted counted : others) {
            if (counted.term.equals(term)) {
                return counted;
            }
        }
        Counted added = new Counted(term, topologies.of(term.topologyKey()), new DomainCounts());
        others.add(added);
        return added;
    }
}
