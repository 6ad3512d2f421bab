package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a pure function answered, by what it looked at, in the order in which it did: after equal values it looks at the
 * same thing next, so the reads of all calls make a tree. Used by one thread at a time.
 */
final class ReadTree<V> {
    sealed interface Step<V> {}

    /** @param looksAtPod whether it may be another one for other pods */
    record Leaf<V>(V answer, boolean looksAtPod) implements Step<V> {}

    private record Branch<V>(NodeRead read, Map<@Nullable Object, Step<V>> byValue) implements Step<V> {}

    private @Nullable Step<V> root;
    private int size;

    /** How many answers there are. */
    int size() {
        return size;
    }

    void clear() {
        root = null;
        size = 0;
    }

    /** The answer for a pod and a node, or null if the function was never called with what it would see there. */
    @Nullable
    Leaf<V> find(PodClass podClass, NodeInfo node) {
        Step<V> step = root;
        while (step instanceof Branch<V> branch) {
            step = branch.byValue.get(branch.read.in(node, podClass));
        }
        return step instanceof Leaf<V> leaf ? leaf : null;
    }

    /**
     * Notes what the function answered for a pod and a node.
     *
     * @param reads what it looked at; if it did so twice, the second time has no effect
     * @return false if it looked at something else after equal values: it is not pure
     */
    boolean put(PodClass podClass, NodeInfo node, List<NodeRead> reads, V answer) {
        List<NodeRead> order = reads.stream().distinct().toList();
        Branch<V> before = null;
        Step<V> step = root;
        for (NodeRead read : order) {
            if (step == null) {
                step = new Branch<>(read, new HashMap<>());
                attach(before, podClass, node, step);
            }
            if (!(step instanceof Branch<V> branch) || !branch.read.equals(read)) {
                return false;
            }
            before = branch;
            step = branch.byValue.get(read.in(node, podClass));
        }
        if (step != null) {
            return step instanceof Leaf<V>;
        }
        attach(before, podClass, node, new Leaf<>(answer, looksAtPod(order)));
        size++;
        return true;
    }

    private static boolean looksAtPod(List<NodeRead> reads) {
        return reads.stream().anyMatch(read -> read.kind().isOfPod());
    }

    private void attach(@Nullable Branch<V> before, PodClass podClass, NodeInfo node, Step<V> step) {
        if (before == null) {
            root = step;
        } else {
            before.byValue.put(before.read.in(node, podClass), step);
        }
    }
}
