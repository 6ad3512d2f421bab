package io.berth.host.telemetry;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about a pod, and why.
 *
 * @param generation the generation whose plugins decided
 * @param node the chosen node, or null
 * @param message why there is none; empty if there is one
 * @param evaluated how many nodes were looked at
 * @param feasible how many of them fit
 * @param attempts how many cycles the pod has had so far
 * @param nodes what was said of each node, the snapshot's order; where there are very many, of those that tell most
 * @param nodesLeftOut how many nodes are not in the list
 * @param grounds what was said of all nodes
 */
public record DecisionRecord(
        String namespace,
        String name,
        String uid,
        long generation,
        Instant time,
        @Nullable String node,
        String message,
        int evaluated,
        int feasible,
        int attempts,
        List<NodeReport> nodes,
        int nodesLeftOut,
        Grounds grounds) {
    public DecisionRecord {
        nodes = List.copyOf(nodes);
    }

    /** {@code namespace/name}. */
    public String key() {
        return namespace + "/" + name;
    }

    DecisionRecord placed(String boundNode) {
        return with(boundNode, "");
    }

    DecisionRecord notPlaced(String why) {
        return with(null, why);
    }

    private DecisionRecord with(@Nullable String newNode, String newMessage) {
        return new DecisionRecord(
                namespace,
                name,
                uid,
                generation,
                time,
                newNode,
                newMessage,
                evaluated,
                feasible,
                attempts,
                nodes,
                nodesLeftOut,
                grounds);
    }
}
