package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.model.Node;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.topology.DomainCounts;
import io.berth.plugins.kubedefaults.topology.Tally;
import io.berth.plugins.kubedefaults.topology.Topologies;
import io.berth.plugins.kubedefaults.topology.Topology;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The terms of all pods on nodes, each once, with the weight it has in each domain: what a pod that comes is judged by,
 * for whichever pod comes.
 */
final class TermTally extends Tally {
    /** Which terms of a pod are looked at, and how much each weighs. */
    interface Kind {
        List<WeightedTerm> of(PodClass podClass);
    }

    /** A term of pods on nodes. */
    static final class Entry {
        private final AffinityTerm term;
        private final Topology topology;
        private final DomainCounts weights = new DomainCounts();
        private long owners;
        private long entries;

        private Entry(AffinityTerm term, Topology topology) {
            this.term = term;
            this.topology = topology;
        }

        AffinityTerm term() {
            return term;
        }

        Topology topology() {
            return topology;
        }

        /** The sum of the weights of the pods in each domain. */
        DomainCounts weights() {
            return weights;
        }

        /** How many pods with the term are in any domain. */
        long entries() {
            return entries;
        }
    }

    private final Kind kind;
    private final Topologies topologies;
    private final Map<AffinityTerm, Entry> entries = new LinkedHashMap<>();

    TermTally(Kind kind, Topologies topologies) {
        this.kind = kind;
        this.topologies = topologies;
    }

    Collection<Entry> entries() {
        return Collections.unmodifiableCollection(entries.values());
    }

    @Override
    protected void clear() {
        entries.clear();
    }

    @Override
    protected void count(Node node, List<PodInfo> onNode, int sign) {
        for (int i = 0; i < onNode.size(); i++) {
            count(node, onNode.get(i), sign);
        }
    }

    @Override
    protected void count(Node node, PodInfo pod, int sign) {
        List<WeightedTerm> terms = kind.of(pod.podClass());
        for (int i = 0; i < terms.size(); i++) {
            WeightedTerm weighted = terms.get(i);
            Entry entry = entries.computeIfAbsent(
                    weighted.term(), term -> new Entry(term, topologies.of(term.topologyKey())));
            int domain = entry.topology.domain(node);
            if (domain != Topology.NONE) {
                entry.weights.add(domain, sign * weighted.weight());
                entry.entries += sign;
            }
            entry.owners += sign;
            if (entry.owners == 0) {
                entries.remove(entry.term);
            }
        }
    }
}
