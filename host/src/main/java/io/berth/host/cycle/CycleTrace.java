package io.berth.host.cycle;

import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.host.profile.Profile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a decision came about: what each plugin said of each node. It is filled while the cycle runs and belongs to the
 * scheduling loop; whoever wants to keep something of it copies it before the next cycle begins.
 */
public final class CycleTrace implements NodeVerdicts {
    private static final Rejection NOT_LOOKED_AT = Rejection.unresolvable();

    private final ClusterSnapshot snapshot;
    private final @Nullable Refusal[] refusals;
    private final Set<String> unschedulablePlugins = new LinkedHashSet<>();
    private final Set<String> pendingPlugins = new LinkedHashSet<>();
    private PluginStatus preFilter = PluginStatus.SUCCESS;
    private @Nullable Set<String> preFilterNodes;
    private @Nullable Boolean nominatedNodeFits;
    private @Nullable NodeInfo nominatedNode;
    private Rejection absent = NOT_LOOKED_AT;
    private @Nullable NodeColumns candidates;
    private int lookedAt;
    private List<NodeInfo> feasible = List.of();
    private boolean dependOnNodeAlone;
    private int evaluated;
    private @Nullable ScoreTable scores;
    private @Nullable PostFilterResult postFilter;
    private int start;
    private int chosen = -1;

    CycleTrace(ClusterSnapshot snapshot, @Nullable Refusal[] refusals) {
        this.snapshot = snapshot;
        this.refusals = refusals;
    }

    /** The merged answer of PreFilter. */
    public PluginStatus preFilter() {
        return preFilter;
    }

    /** The nodes that PreFilter left to look at; null for all. */
    public @Nullable Set<String> preFilterNodes() {
        return preFilterNodes;
    }

    /** Whether the pod fits on the node it is nominated to; null if it has none. */
    public @Nullable Boolean nominatedNodeFits() {
        return nominatedNodeFits;
    }

    /** Why a node was refused; null if it fits or was not looked at. */
    public @Nullable Refusal refusal(NodeInfo node) {
        return refusals[node.slot()];
    }

    /** The refusals of all nodes that were looked at, in the snapshot's order. */
    public Map<String, Refusal> refusals() {
        Map<String, Refusal> result = new LinkedHashMap<>();
        for (NodeInfo node : snapshot.nodes()) {
            Refusal refusal = refusals[node.slot()];
            if (refusal != null) {
                result.put(node.name(), refusal);
            }
        }
        return result;
    }

    /**
     * Counts what the nodes were refused for. Empty if the cycle failed before all of them were asked.
     *
     * @param limit how many reasons are told apart
     */
    public RefusalTally tally(int limit) {
        RefusalTally tally = new RefusalTally(limit);
        NodeColumns nodes = candidates;
        if (nodes != null) {
            tally.addAll(refusals, nodes, lookedAt);
            NodeInfo nominated = nominatedNode;
            if (nominated != null && evaluated > lookedAt && refusals[nominated.slot()] instanceof Refusal refusal) {
                tally.add(refusal, nominated, 1);
            }
        }
        int outside = snapshot.nodes().size() - (nodes == null ? 0 : nodes.size());
        boolean isDone = nodes != null || preFilter != PluginStatus.SUCCESS;
        if (isDone && absent != NOT_LOOKED_AT && outside > 0) {
            tally.add(new Refusal(preFilter.plugin(), absent), null, outside);
        }
        return tally;
    }

    /** Some of the nodes that were looked at and refused, in the order in which they were looked at. */
    public List<NodeInfo> refusedNodes(int limit) {
        NodeColumns nodes = candidates;
        List<NodeInfo> result = new ArrayList<>();
        for (int i = 0; nodes != null && i < lookedAt && result.size() < limit; i++) {
            if (refusals[nodes.slot(i)] != null) {
                result.add(nodes.get(i));
            }
        }
        return result;
    }

    /** The nodes that fit, in the order they were found; until the next cycle begins. */
    public List<NodeInfo> feasible() {
        return feasible;
    }

    /** How many nodes were looked at. */
    public int evaluated() {
        return evaluated;
    }

    /** Null if nothing was scored: fewer than two nodes fit, or no plugin scores. */
    public @Nullable ScoreTable scores() {
        return scores;
    }

    /** The index of the chosen node among those that fit; -1 if nothing was scored. */
    public int chosen() {
        return chosen;
    }

    /** At which node of the cluster the cycle began to look, for a cycle that has to begin at the same one. */
    public int start() {
        return start;
    }

    /** The plugins that refused the pod, for waking it. */
    public Set<String> unschedulablePlugins() {
        return Collections.unmodifiableSet(unschedulablePlugins);
    }

    /** Those of them that wait for somebody outside. */
    public Set<String> pendingPlugins() {
        return Collections.unmodifiableSet(pendingPlugins);
    }

    /** Null if PostFilter was not run. */
    public @Nullable PostFilterResult postFilter() {
        return postFilter;
    }

    /** The nodes of the cluster as the cycle saw them. */
    public ClusterSnapshot snapshot() {
        return snapshot;
    }

    @Override
    public @Nullable Rejection of(String nodeName) {
        NodeInfo node = snapshot.node(nodeName);
        if (node == null) {
            return null;
        }
        Refusal refusal = refusals[node.slot()];
        return refusal == null ? absent : refusal.rejection();
    }

    @Override
    public List<NodeInfo> nodes(Rejection.Kind kind) {
        List<NodeInfo> result = new ArrayList<>(snapshot.nodes().size());
        for (NodeInfo node : snapshot.nodes()) {
            Refusal refusal = refusals[node.slot()];
            if ((refusal == null ? absent : refusal.rejection()).kind() == kind) {
                result.add(node);
            }
        }
        return result;
    }

    @Override
    public boolean dependOnNodeAlone() {
        return dependOnNodeAlone;
    }

    void dependOnNodeAlone(boolean all) {
        dependOnNodeAlone = all;
    }

    /** The fit error without what PostFilter adds. */
    public String fitError() {
        String refused = preFilter.code().equals("Success") ? null : String.join(", ", preFilter.reasons());
        List<Refusal> known = new ArrayList<>(snapshot.nodes().size());
        for (NodeInfo node : snapshot.nodes()) {
            Refusal refusal = refusals[node.slot()];
            if (refusal != null) {
                known.add(refusal);
            }
        }
        return FitError.message(snapshot.nodes().size(), refused, known, absent);
    }

    void preFilterRefused(Refusal refusal, Set<String> narrowedBy) {
        preFilter = PluginStatus.of(refusal.plugin(), refusal.rejection());
        absent = refusal.rejection();
        unschedulablePlugins.addAll(narrowedBy);
        reject(refusal);
    }

    void preFilterFailed(CycleException failure) {
        preFilter = PluginStatus.error(failure.plugin(), String.valueOf(failure.getMessage()));
    }

    void preFilterPassed(@Nullable Set<String> onlyNodes, Set<String> narrowedBy) {
        preFilterNodes = onlyNodes;
        unschedulablePlugins.addAll(narrowedBy);
    }

    /** From here on nodes outside PreFilter's set count as refused. */
    void narrowTo(Set<String> narrowedBy) {
        absent = Rejection.unresolvable("node(s) didn't satisfy plugin(s) [" + String.join(" ", narrowedBy) + "]");
    }

    void nominatedNode(NodeInfo node, @Nullable Refusal refusal) {
        nominatedNodeFits = refusal == null;
        refusals[node.slot()] = refusal;
        nominatedNode = node;
        evaluated = 1;
        if (refusal != null && refusal.plugin() != null) {
            unschedulablePlugins.add(refusal.plugin());
        }
    }

    /** Takes over the verdicts of Filter on the first nodes of a list. */
    void filtered(NodeColumns nodes, int count, List<NodeInfo> fitting) {
        candidates = nodes;
        lookedAt = count;
        evaluated = evaluatedWith(nodes, count);
        // Neighbours are often refused for the same reason.
        Refusal last = null;
        for (int i = 0; i < count; i++) {
            Refusal refusal = refusals[nodes.slot(i)];
            if (refusal != null && refusal != last) {
                reject(refusal);
                last = refusal;
            }
        }
        feasible = fitting;
    }

    /** How many nodes were looked at if these are beside the nominated one, which is counted once. */
    int evaluatedWith(NodeColumns nodes, int count) {
        NodeInfo nominated = nominatedNode;
        if (nominated == null) {
            return count;
        }
        for (int i = 0; i < count; i++) {
            if (nodes.slot(i) == nominated.slot()) {
                return count;
            }
        }
        return count + 1;
    }

    /** Takes over what the extenders left; the pseudo plugin of the extenders refused the pod if they left out a node. */
    void extended(List<NodeInfo> left, boolean fewer) {
        feasible = left;
        if (fewer) {
            unschedulablePlugins.add(Profile.EXTENDERS);
        }
    }

    void only(NodeInfo node) {
        feasible = List.of(node);
    }

    void scored(ScoreTable table) {
        scores = table;
    }

    void chose(int index) {
        chosen = index;
    }

    void beganAt(int node) {
        start = node;
    }

    void postFiltered(PostFilterResult result) {
        postFilter = result;
    }

    private void reject(Refusal refusal) {
        if (refusal.plugin() != null) {
            unschedulablePlugins.add(refusal.plugin());
            if (refusal.rejection().kind() == Rejection.Kind.PENDING) {
                pendingPlugins.add(refusal.plugin());
            }
        }
    }
}
