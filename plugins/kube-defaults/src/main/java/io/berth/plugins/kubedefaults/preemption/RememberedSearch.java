package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A search whose outcomes are remembered. Only for a pod whose filters depend on its class and the node alone; then
 * an outcome depends on the class, the node's revision, the pods nominated to the node, and the disruption budgets.
 */
final class RememberedSearch implements NodeSearch {
    private final NodeSearch search;
    private final SearchMemory.Outcomes outcomes;
    private final Nominator nominator;
    private final Set<String> nominatedNodes;
    private final PodInfo preemptor;
    private final Instant now;

    RememberedSearch(
            NodeSearch search, SearchMemory.Outcomes outcomes, Nominator nominator, PodInfo preemptor, Instant now) {
        this.search = search;
        this.outcomes = outcomes;
        this.nominator = nominator;
        this.nominatedNodes = nominator.nodes();
        this.preemptor = preemptor;
        this.now = now;
    }

    @Override
    public Outcome on(NodeInfo node) {
        List<PodInfo> nominated = nominatedNodes.contains(node.name()) ? nominator.nominatedTo(node.name()) : List.of();
        if (node.revision() == 0 || isAmong(nominated)) {
            return search.on(node);
        }
        Outcome known = outcomes.get(node, nominated);
        if (known != null) {
            return known;
        }
        Outcome found = search.on(node);
        if (isTimeless(node)) {
            outcomes.put(node, nominated, found);
        }
        return found;
    }

    /** A pod is not in its own way, but in that of others of its class. */
    private boolean isAmong(List<PodInfo> nominated) {
        for (PodInfo pod : nominated) {
            if (pod.uid().equals(preemptor.uid())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the order of the pods stays as it is while time goes on. A pod without a start counts as started now,
     * so it must not meet one that starts later.
     */
    private boolean isTimeless(NodeInfo node) {
        boolean isAnyOpen = false;
        boolean isAnyLater = false;
        for (PodInfo pod : node.pods()) {
            Instant start = pod.status().startTime();
            isAnyOpen |= start == null;
            isAnyLater |= start != null && !start.isBefore(now);
        }
        return !(isAnyOpen && isAnyLater);
    }
}
