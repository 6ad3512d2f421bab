package io.berth.host.cycle;

import io.berth.api.snapshot.NodeInfo;
import io.berth.host.cache.NodeVector;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A list of nodes with what passes over it read most in arrays beside it, so that a pass does not touch the nodes
 * themselves. Used again and again: batch calls allocate nothing, and who gets it as a list may not keep it. Belongs to
 * the scheduling loop.
 */
final class NodeColumns extends AbstractList<NodeInfo> implements RandomAccess {
    private NodeInfo[] nodes = new NodeInfo[0];
    private int[] slots = new int[0];
    private long[] revisions = new long[0];
    private int size;
    private int slotEnd;
    private @Nullable List<NodeInfo> followed;

    @Override
    public NodeInfo get(int index) {
        return nodes[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }

    int slot(int index) {
        return slots[index];
    }

    long revision(int index) {
        return revisions[index];
    }

    /** One more than the highest slot of a list that is followed. */
    int slotEnd() {
        return slotEnd;
    }

    /** Becomes a list. Costs the nodes that are others than in the list before, if the cache made both. */
    void follow(List<NodeInfo> list) {
        if (list == followed) {
            return;
        }
        reserve(list.size());
        if (list instanceof NodeVector now && followed instanceof NodeVector before && before.size() == now.size()) {
            now.forEachReplaced(before, (node, index) -> put(index, node));
        } else {
            slotEnd = 0;
            for (int i = 0; i < list.size(); i++) {
                put(i, list.get(i));
            }
        }
        size = list.size();
        followed = list;
    }

    private void put(int index, NodeInfo node) {
        nodes[index] = node;
        slots[index] = node.slot();
        revisions[index] = node.revision();
        slotEnd = Math.max(slotEnd, node.slot() + 1);
    }

    /** Makes room for so many nodes, and some more, so that a list that grows node by node is copied seldom. */
    void reserve(int count) {
        if (nodes.length < count) {
            int room = Math.max(count, nodes.length + nodes.length / 2);
            nodes = Arrays.copyOf(nodes, room);
            slots = Arrays.copyOf(slots, room);
            revisions = Arrays.copyOf(revisions, room);
        }
    }

    /** No nodes any more; there is room for as many as before. */
    void reset() {
        size = 0;
        followed = null;
    }

    /** Leaves out the nodes from an index on. */
    void cut(int newSize) {
        size = newSize;
    }

    void append(NodeInfo node) {
        reserve(size + 1);
        put(size, node);
        size++;
    }

    /** Takes over one node of others; room has been made. */
    void append(NodeColumns others, int index) {
        nodes[size] = others.nodes[index];
        slots[size] = others.slots[index];
        revisions[size] = others.revisions[index];
        size++;
    }

    /** Takes over a range of others. */
    void append(NodeColumns others, int from, int count) {
        reserve(size + count);
        System.arraycopy(others.nodes, from, nodes, size, count);
        System.arraycopy(others.slots, from, slots, size, count);
        System.arraycopy(others.revisions, from, revisions, size, count);
        size += count;
    }
}
