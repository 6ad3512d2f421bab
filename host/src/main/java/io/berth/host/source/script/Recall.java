package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** Knows what a function would answer for some nodes. */
@FunctionalInterface
interface Recall<V> {
    /** The answer for a node, or null if it is not known. */
    @Nullable
    V of(NodeInfo node);

    /**
     * Answers what is known.
     *
     * @param open the indexes of the nodes that need an answer, ascending
     * @param answers takes each answer with the index of its node
     * @return the indexes of those that still need one
     */
    default int[] answer(List<NodeInfo> nodes, int[] open, ObjIntConsumer<V> answers) {
        int[] left = new int[open.length];
        int count = 0;
        for (int index : open) {
            V answer = of(nodes.get(index));
            if (answer == null) {
                left[count++] = index;
            } else {
                answers.accept(answer, index);
            }
        }
        return Arrays.copyOf(left, count);
    }
}
