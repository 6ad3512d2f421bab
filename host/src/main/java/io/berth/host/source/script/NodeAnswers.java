package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers of a pure function that did not look at the pod, by node: they hold for all pods until
 * the node changes. Ends if most calls do look at it, since noticing that costs. Used by one thread at a time.
 */
final class NodeAnswers<V> implements Recall<V> {
    /** Calls before it is judged whether noticing pays. */
    private static final int TRIALS = 1000;

    /** @param node itself: one that somebody tries out with other pods has the same revision */
    private record Known<V>(NodeInfo node, V answer) {}

    private final List<@Nullable Known<V>> bySlot = new ArrayList<>();
    private boolean isOff;
    private long calls;
    private long lookedAtPod;

    /** Whether it is worth to notice which calls look at the pod. */
    boolean isUsed() {
        return !isOff;
    }

    @Override
    public @Nullable V of(NodeInfo node) {
        Known<V> known = node.slot() >= 0 && node.slot() < bySlot.size() ? bySlot.get(node.slot()) : null;
        return known != null && known.node == node ? known.answer : null;
    }

    /** Notes an answer for a node. Nodes outside the cache are not remembered: they have no revision. */
    void put(NodeInfo node, boolean looksAtPod, V answer) {
        if (isOff) {
            return;
        }
        calls++;
        if (looksAtPod) {
            lookedAtPod++;
        } else if (node.revision() > 0 && node.slot() >= 0) {
            while (bySlot.size() <= node.slot()) {
                bySlot.add(null);
            }
            bySlot.set(node.slot(), new Known<>(node, answer));
        }
        if (calls >= TRIALS && lookedAtPod > calls / 2) {
            isOff = true;
            bySlot.clear();
        }
    }
}
