package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers of a pure function by what it looked at: a rule about zones is asked once for each zone and not for each
 * node. Watching a call takes many times as long as the call, so it ends if too many calls look at what cannot be
 * watched or differs from node to node. Used by one thread at a time.
 */
final class ReadMemory<V> {
    /** Answers, about 200 bytes each; beyond them all are forgotten. */
    private static final int ANSWERS_MAX = 20_000;

    /** Calls that may be watched without a gain. */
    private static final int TRIALS = 256;

    /** Answers from memory that any further watched call must bring on the average. */
    private static final int GAIN = 8;

    /** Calls that may be watched in a batch without a gain: many nodes are asked about for less each than one. */
    private static final int BATCH_CALLS = 16;

    /** Answers from what was learnt in a batch that any further watched call of it must bring on the average. */
    private static final int BATCH_GAIN = 32;

    /** Calls that may turn out not to be watchable without a gain. */
    private static final int FAILED_TRIALS = 16;

    /** A call that was watched. */
    interface Watcher<V> {
        /** What came of it; null if the call cannot be watched. */
        @Nullable
        Watched<V> call(NodeInfo node);
    }

    /** What a call answered and looked at. */
    record Watched<V>(V answer, List<NodeRead> reads) {}

    private final ReadTree<V> tree = new ReadTree<>();
    private boolean isOff;
    private long watched;
    private long unwatchable;
    private long recalled;

    /** Whether it is worth to watch. */
    boolean isUsed() {
        return !isOff;
    }

    /**
     * For pods of a class, from what is known.
     *
     * @param answers gets to know what is found here, so that nobody looks for it here again
     */
    Recall<V> recall(PodClass podClass, NodeAnswers<V> answers) {
        return node -> isOff ? null : find(podClass, node, answers);
    }

    private @Nullable V find(PodClass podClass, NodeInfo node, NodeAnswers<V> answers) {
        ReadTree.Leaf<V> known = tree.find(podClass, node);
        if (known == null) {
            return null;
        }
        recalled++;
        answers.put(node, known.looksAtPod(), known.answer());
        return known.answer();
    }

    /**
     * For pods of a class and the nodes of one batch; learns on the way.
     *
     * @param answers gets to know what is found here, so that nobody looks for it here again
     */
    Recall<V> recall(PodClass podClass, NodeAnswers<V> answers, Watcher<V> watcher) {
        return new Learning(podClass, answers, watcher);
    }

    private final class Learning implements Recall<V> {
        private final PodClass podClass;
        private final NodeAnswers<V> answers;
        private final Watcher<V> watcher;
        private int calls;
        private int found;

        Learning(PodClass podClass, NodeAnswers<V> answers, Watcher<V> watcher) {
            this.podClass = podClass;
            this.answers = answers;
            this.watcher = watcher;
        }

        @Override
        public @Nullable V of(NodeInfo node) {
            if (isOff) {
                return null;
            }
            V known = find(podClass, node, answers);
            if (known != null) {
                found++;
                return known;
            }
            if (calls >= BATCH_CALLS + found / BATCH_GAIN) {
                return null;
            }
            calls++;
            return watch(podClass, node, watcher);
        }
    }

    private @Nullable V watch(PodClass podClass, NodeInfo node, Watcher<V> watcher) {
        Watched<V> call = watcher.call(node);
        watched++;
        boolean isPure = true;
        if (call == null) {
            unwatchable++;
        } else {
            if (tree.size() >= ANSWERS_MAX) {
                tree.clear();
            }
            isPure = tree.put(podClass, node, call.reads(), call.answer());
        }
        if (!isPure || !pays()) {
            isOff = true;
            tree.clear();
        }
        return isPure && call != null ? call.answer() : null;
    }

    private boolean pays() {
        return watched <= TRIALS + recalled / GAIN && unwatchable <= FAILED_TRIALS + recalled / (4 * GAIN);
    }
}
