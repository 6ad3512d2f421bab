package io.berth.host.cache;

import io.berth.api.snapshot.NodeInfo;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.ObjIntConsumer;

/**
 * The nodes of a snapshot. Immutable; another one with some nodes replaced shares all chunks without a replaced node,
 * so it costs the chunks that change and one array of references to chunks. Reading is two loads from arrays.
 */
public final class NodeVector extends AbstractList<NodeInfo> implements RandomAccess {
    private static final int SHIFT = 6;
    private static final int CHUNK = 1 << SHIFT;
    private static final int MASK = CHUNK - 1;

    static final NodeVector EMPTY = new NodeVector(new NodeInfo[0][], 0);

    private final NodeInfo[][] chunks;
    private final int size;

    private NodeVector(NodeInfo[][] chunks, int size) {
        this.chunks = chunks;
        this.size = size;
    }

    static NodeVector of(List<NodeInfo> nodes) {
        int size = nodes.size();
        NodeInfo[][] chunks = new NodeInfo[(size + MASK) >> SHIFT][];
        for (int i = 0; i < chunks.length; i++) {
            int from = i << SHIFT;
            chunks[i] = nodes.subList(from, Math.min(size, from + CHUNK)).toArray(NodeInfo[]::new);
        }
        return new NodeVector(chunks, size);
    }

    @Override
    public NodeInfo get(int index) {
        Objects.checkIndex(index, size);
        return chunks[index >> SHIFT][index & MASK];
    }

    @Override
    public int size() {
        return size;
    }

    /** Calls the action with each node, and its index, that is another object than in a vector of the same size. */
    public void forEachReplaced(NodeVector before, ObjIntConsumer<NodeInfo> action) {
        for (int c = 0; c < chunks.length; c++) {
            NodeInfo[] now = chunks[c];
            NodeInfo[] old = before.chunks[c];
            for (int i = 0; now != old && i < now.length; i++) {
                if (now[i] != old[i]) {
                    action.accept(now[i], (c << SHIFT) + i);
                }
            }
        }
    }

    Editor edit() {
        return new Editor(this);
    }

    /** Replaces nodes, copying each chunk at most once. */
    static final class Editor {
        private final NodeVector original;
        private final NodeInfo[][] chunks;

        private Editor(NodeVector original) {
            this.original = original;
            this.chunks = original.chunks.clone();
        }

        void set(int index, NodeInfo node) {
            Objects.checkIndex(index, original.size);
            int chunk = index >> SHIFT;
            if (chunks[chunk] == original.chunks[chunk]) {
                chunks[chunk] = chunks[chunk].clone();
            }
            chunks[chunk][index & MASK] = node;
        }

        NodeVector done() {
            return new NodeVector(chunks, original.size);
        }
    }
}
