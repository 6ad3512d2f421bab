package io.berth.host.cycle;

import io.berth.api.snapshot.PodClass;
import java.util.LinkedHashMap;
import java.util.Map;

/** The memos of the pod classes that were scheduled last; how many depends on how many nodes there are. */
final class NodeMemos {
    /** Nodes times classes: about 60 bytes each. */
    private static final int CELLS = 2_000_000;

    private static final int FEWEST = 8;

    private final int scorePluginCount;
    private final Map<PodClass, NodeMemo> memos = new LinkedHashMap<>(16, 0.75f, true);

    NodeMemos(int scorePluginCount) {
        this.scorePluginCount = scorePluginCount;
    }

    /** The memo of a class, empty if the number of nodes has changed since. */
    NodeMemo of(PodClass podClass, int slots, int nodes) {
        NodeMemo memo = memos.get(podClass);
        if (memo == null) {
            memo = new NodeMemo(scorePluginCount);
            memos.put(podClass, memo);
            int limit = Math.max(FEWEST, CELLS / Math.max(1, slots));
            var oldest = memos.keySet().iterator();
            while (memos.size() > limit && oldest.hasNext()) {
                oldest.next();
                oldest.remove();
            }
        }
        memo.useFor(nodes);
        return memo;
    }
}
