package io.berth.plugins.kubedefaults.spread;

import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.PodSpec;
import io.berth.api.model.RequiredNodeAffinity;
import io.berth.api.model.Toleration;
import io.berth.api.model.Tolerations;
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
import org.jspecify.annotations.Nullable;

/** For each constraint of a class of pods: how many nodes and how many matching pods each domain has. */
final class SpreadTally extends Tally {
    /** How constraints count. */
    enum Mode {
        /** For Filter: only nodes with all topology keys. */
        HARD,
        /** For Score: only nodes with all topology keys; per host the pods of each node. */
        SOFT,
        /** As SOFT; nodes without a key are in the domain of the empty value. */
        SOFT_OF_ALL_NODES
    }

    /**
     * What is counted; the same for all pods of which this is equal.
     *
     * @param nodeSelector null, as are the next two, where no constraint asks for it
     */
    record Subject(
            String namespace,
            List<SpreadConstraint> constraints,
            Mode mode,
            @Nullable Map<String, String> nodeSelector,
            @Nullable NodeSelector required,
            @Nullable List<Toleration> tolerations) {
        static Subject of(PodClass podClass, List<SpreadConstraint> constraints, Mode mode) {
            PodSpec spec = podClass.spec();
            boolean affinity = constraints.stream().anyMatch(SpreadConstraint::honorsAffinity);
            boolean taints = constraints.stream().anyMatch(SpreadConstraint::honorsTaints);
            return new Subject(
                    podClass.namespace(),
                    constraints,
                    mode,
                    affinity ? spec.nodeSelector() : null,
                    affinity ? RequiredNodeAffinity.required(spec) : null,
                    taints ? spec.tolerations() : null);
        }
    }

    private final Subject subject;
    private final List<SpreadConstraint> constraints;
    private final RequiredNodeAffinity affinity;
    private final Topology[] topologies;
    private final Topology[] labels;
    private final DomainCounts[] nodes;
    private final DomainCounts[] pods;

    SpreadTally(Subject subject, Topologies known) {
        this.subject = subject;
        constraints = subject.constraints();
        affinity = RequiredNodeAffinity.of(subject.nodeSelector(), subject.required());
        int count = constraints.size();
        topologies = new Topology[count];
        labels = new Topology[count];
        nodes = new DomainCounts[count];
        pods = new DomainCounts[count];
        for (int i = 0; i < count; i++) {
            labels[i] = known.of(constraints.get(i).topologyKey());
            topologies[i] = isPerNode(i) ? known.nodes() : labels[i];
            nodes[i] = new DomainCounts();
            pods[i] = new DomainCounts();
        }
    }

    private boolean isPerNode(int index) {
        return subject.mode() != Mode.HARD && constraints.get(index).isPerHost();
    }

    List<SpreadConstraint> constraints() {
        return constraints;
    }

    Mode mode() {
        return subject.mode();
    }

    /** The topology by whose numbers the counts of a constraint go. */
    Topology topology(int constraint) {
        return topologies[constraint];
    }

    /** How many nodes each domain has; a domain without nodes is none. */
    DomainCounts nodes(int constraint) {
        return nodes[constraint];
    }

    DomainCounts pods(int constraint) {
        return pods[constraint];
    }

    @Override
    protected void clear() {
        for (int i = 0; i < nodes.length; i++) {
            nodes[i].clear();
            pods[i].clear();
        }
    }

    @Override
    protected void countAll(ClusterSnapshot snapshot, Topologies known) {
        for (NodeInfo node : snapshot.nodes()) {
            boolean hasKeys = hasKeys(node);
            for (int i = 0; i < topologies.length; i++) {
                if (counts(i, node.node(), hasKeys)) {
                    nodes[i].add(domain(i, node), 1);
                }
            }
        }
        for (int i = 0; i < topologies.length; i++) {
            int index = i;
            known.pods()
                    .visit(
                            snapshot,
                            group -> !group.isTerminating() && isToBeSpread(constraints.get(index), group.podClass()),
                            (node, count) -> add(index, node, count));
        }
    }

    private void add(int index, NodeInfo node, int count) {
        if (counts(index, node.node(), hasKeys(node))) {
            pods[index].add(domain(index, node), count);
        }
    }

    private int domain(int index, NodeInfo node) {
        int domain = topologies[index].domain(node);
        return domain == Topology.NONE ? topologies[index].number("") : domain;
    }

    @Override
    protected void count(Node node, List<PodInfo> onNode, int sign) {
        boolean hasKeys = hasKeys(node);
        for (int i = 0; i < topologies.length; i++) {
            if (counts(i, node, hasKeys)) {
                int domain = domain(i, node);
                nodes[i].add(domain, sign);
                pods[i].add(domain, (long) sign * matching(constraints.get(i), onNode));
            }
        }
    }

    @Override
    protected void count(Node node, PodInfo pod, int sign) {
        if (isTerminating(pod)) {
            return;
        }
        boolean hasKeys = hasKeys(node);
        for (int i = 0; i < topologies.length; i++) {
            if (isToBeSpread(constraints.get(i), pod.podClass()) && counts(i, node, hasKeys)) {
                pods[i].add(domain(i, node), sign);
            }
        }
    }

    private int domain(int index, Node node) {
        int domain = topologies[index].domain(node);
        return domain == Topology.NONE ? topologies[index].number("") : domain;
    }

    private boolean counts(int index, Node node, boolean hasKeys) {
        return isPerNode(index)
                || (hasKeys || subject.mode() == Mode.SOFT_OF_ALL_NODES) && includes(constraints.get(index), node);
    }

    /** Whether a node has the topology keys of all constraints. */
    boolean hasKeys(Node node) {
        for (int i = 0; i < constraints.size(); i++) {
            if (!node.metadata().labels().containsKey(constraints.get(i).topologyKey())) {
                return false;
            }
        }
        return true;
    }

    /** As the other one, for a node of the snapshot. Allocates nothing. */
    boolean hasKeys(NodeInfo node) {
        for (Topology label : labels) {
            if (label.domain(node) == Topology.NONE) {
                return false;
            }
        }
        return true;
    }

    /** The domain of a node of the snapshot by the topology key of a constraint, or {@link Topology#NONE}. */
    int label(int constraint, NodeInfo node) {
        return labels[constraint].domain(node);
    }

    /** Whether the counts of a constraint go by its topology key, and not by node. */
    boolean isByLabel(int constraint) {
        return labels[constraint] == topologies[constraint];
    }

    /** Whether the policies of a constraint let a node count. */
    boolean includes(SpreadConstraint constraint, Node node) {
        List<Toleration> tolerations = subject.tolerations();
        boolean tolerated = !constraint.honorsTaints()
                || tolerations == null
                || Tolerations.firstUntolerated(node.spec().taints(), tolerations) == null;
        return tolerated && (!constraint.honorsAffinity() || affinity.matches(node));
    }

    private int matching(SpreadConstraint constraint, List<PodInfo> onNode) {
        int matching = 0;
        for (int i = 0; i < onNode.size(); i++) {
            PodInfo pod = onNode.get(i);
            if (!isTerminating(pod) && isToBeSpread(constraint, pod.podClass())) {
                matching++;
            }
        }
        return matching;
    }

    /** A selector that selects all pods counts none, as in kube-scheduler. */
    private boolean isToBeSpread(SpreadConstraint constraint, PodClass podClass) {
        return podClass.namespace().equals(subject.namespace())
                && !constraint.matcher().isEverything()
                && constraint.matcher().matches(podClass.labels());
    }

    private static boolean isTerminating(PodInfo pod) {
        return pod.pod().metadata().deletionTimestamp() != null;
    }
}
