package io.berth.host.source.script;

import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.QueuedPod;
import io.berth.api.cycle.Rejection;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pods, nodes and refusals as a test writes them. */
final class TrialObjects {
    private TrialObjects() {}

    static PodInfo pod(Tree tree) {
        return PodInfo.of(TreeDecoder.lenient().decode((Tree.Mapping) tree, Pod.class, "pod"));
    }

    /** A node with its pods, which stand beside its fields. */
    static NodeInfo node(Tree tree) {
        Tree.Mapping mapping = (Tree.Mapping) tree;
        NodeInfo node = NodeInfo.of(TreeDecoder.lenient().decode(mapping, Node.class, "node"));
        for (Tree pod : list(mapping.get("pods"))) {
            node = node.plus(pod(pod).onNode(node.name()));
        }
        return node;
    }

    static List<NodeInfo> nodes(@Nullable Tree tree) {
        return list(tree).stream().map(TrialObjects::node).toList();
    }

    private static List<Tree> list(@Nullable Tree tree) {
        return tree instanceof Tree.Sequence sequence ? sequence.items() : List.of();
    }

    /** A pod in the queue. */
    record Queued(PodInfo pod, Instant timestamp, int attempts) implements QueuedPod {
        static Queued of(Tree.Mapping tree) {
            String timestamp = tree.text("timestamp");
            String attempts = tree.text("attempts");
            return new Queued(
                    TrialObjects.pod(tree.mapping("pod")),
                    Instant.ofEpochMilli(timestamp.isEmpty() ? 0 : Long.parseLong(timestamp)),
                    attempts.isEmpty() ? 0 : Integer.parseInt(attempts));
        }
    }

    /** Refusals by the names of nodes. */
    record Refusals(Map<String, Rejection> byNode, List<NodeInfo> all) implements NodeVerdicts {
        static Refusals of(Tree.Mapping tree, List<NodeInfo> all) {
            Map<String, Rejection> refusals = new LinkedHashMap<>();
            tree.entries().forEach((node, refusal) -> refusals.put(node, refusal((Tree.Mapping) refusal)));
            return new Refusals(refusals, all);
        }

        private static Rejection refusal(Tree.Mapping tree) {
            for (Rejection.Kind kind : Rejection.Kind.values()) {
                Tree reasons = tree.get(kind.name().toLowerCase(java.util.Locale.ROOT));
                if (reasons != null) {
                    List<Tree> items = reasons instanceof Tree.Sequence many ? many.items() : List.of(reasons);
                    return new Rejection(
                            kind,
                            items.stream()
                                    .map(item -> ((Tree.Scalar) item).text())
                                    .toList());
                }
            }
            throw new IllegalArgumentException(
                    "a refusal is {unschedulable | unresolvable | pending: reasons}, but was " + tree.entries());
        }

        @Override
        public @Nullable Rejection of(String nodeName) {
            return byNode.get(nodeName);
        }

        @Override
        public List<NodeInfo> nodes(Rejection.Kind kind) {
            return all.stream()
                    .filter(node -> byNode.get(node.name()) instanceof Rejection refusal && refusal.kind() == kind)
                    .toList();
        }
    }

    /** The scores of some nodes. */
    record Scores(List<NodeInfo> nodes, long... values) implements NodeScores {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public NodeInfo node(int index) {
            return nodes.get(index);
        }

        @Override
        public long get(int index) {
            return values[index];
        }

        @Override
        public void set(int index, long score) {
            values[index] = score;
        }
    }
}
