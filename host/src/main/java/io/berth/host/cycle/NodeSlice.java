package io.berth.host.cycle;

import io.berth.api.snapshot.NodeInfo;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** The first nodes of an array as a list; used again and again, so that a batch call allocates nothing. */
final class NodeSlice extends AbstractList<NodeInfo> implements RandomAccess {
    private NodeInfo[] nodes = new NodeInfo[0];
    private int size;

    NodeSlice of(NodeInfo[] array, int count) {
        nodes = array;
        size = count;
        return this;
    }

    @Override
    public NodeInfo get(int index) {
        return nodes[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }
}
