package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.topology.DomainCounts;
import io.berth.plugins.kubedefaults.topology.Tally;
import io.berth.plugins.kubedefaults.topology.Topologies;
import io.berth.plugins.kubedefaults.topology.Topology;
import java.util.List;
import java.util.Map;

/** How many pods match all of some terms, for each term by its domains. The terms name their namespaces. */
final class MatchTally extends Tally {
    private final List<AffinityTerm> terms;
    private final Topology[] topologies;
    private final DomainCounts[] pods;
    private long entries;

    MatchTally(List<AffinityTerm> terms, Topologies known) {
        this.terms = terms;
        topologies = new Topology[terms.size()];
        pods = new DomainCounts[terms.size()];
        for (int i = 0; i < pods.length; i++) {
            topologies[i] = known.of(terms.get(i).topologyKey());
            pods[i] = new DomainCounts();
        }
    }

    Topology topology(int term) {
        return topologies[term];
    }

    DomainCounts pods(int term) {
        return pods[term];
    }

    /** How often something was counted, in all domains of all terms. */
    long entries() {
        return entries;
    }

    @Override
    protected void clear() {
        entries = 0;
        for (DomainCounts counts : pods) {
            counts.clear();
        }
    }

    @Override
    protected void countAll(ClusterSnapshot snapshot, Topologies topologies) {
        topologies.pods().visit(snapshot, group -> matches(terms, group.podClass()), this::add);
    }

    private void add(NodeInfo node, int count) {
        for (int i = 0; i < pods.length; i++) {
            int domain = topologies[i].domain(node);
            if (domain != Topology.NONE) {
                pods[i].add(domain, count);
                entries += count;
            }
        }
    }

    @Override
    protected void count(Node node, List<PodInfo> onNode, int sign) {
        for (int i = 0; i < onNode.size(); i++) {
            count(node, onNode.get(i), sign);
        }
    }

    @Override
    protected void count(Node node, PodInfo pod, int sign) {
        if (!matches(terms, pod)) {
            return;
        }
        for (int i = 0; i < pods.length; i++) {
            int domain = topologies[i].domain(node);
            if (domain != Topology.NONE) {
                pods[i].add(domain, sign);
                entries += sign;
            }
        }
    }

    /** Whether a pod matches all terms. */
    static boolean matches(List<AffinityTerm> terms, PodInfo pod) {
        return matches(terms, pod.podClass());
    }

    /** What pods are matched by is all in their class. */
    private static boolean matches(List<AffinityTerm> terms, PodClass podClass) {
        for (int i = 0; i < terms.size(); i++) {
            if (!terms.get(i).matches(podClass.namespace(), podClass.labels(), Map.of())) {
                return false;
            }
        }
        return true;
    }
}
