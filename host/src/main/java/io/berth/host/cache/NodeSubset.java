package io.berth.host.cache;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Some positions in the list of nodes, ascending. Immutable. */
final class NodeSubset {
    static final NodeSubset EMPTY = new NodeSubset(new int[0]);

    private final int[] positions;

    private NodeSubset(int[] positions) {
        this.positions = positions;
    }

    static NodeSubset of(int size, IntPredicate contained) {
        return new NodeSubset(IntStream.range(0, size).filter(contained).toArray());
    }

    /** With or without a position; this very object if that changes nothing. */
    NodeSubset with(int position, boolean contained) {
        int found = Arrays.binarySearch(positions, position);
        if (found >= 0 == contained) {
            return this;
        }
        return contained ? plus(position, -found - 1) : minus(found);
    }

    private NodeSubset plus(int position, int at) {
        int[] more = new int[positions.length + 1];
        System.arraycopy(positions, 0, more, 0, at);
        more[at] = position;
        System.arraycopy(positions, at, more, at + 1, positions.length - at);
        return new NodeSubset(more);
    }

    private NodeSubset minus(int at) {
        int[] fewer = new int[positions.length - 1];
        System.arraycopy(positions, 0, fewer, 0, at);
        System.arraycopy(positions, at + 1, fewer, at, fewer.length - at);
        return new NodeSubset(fewer);
    }

    /** The elements of a list at these positions: a view. */
    <T> List<T> of(List<T> all) {
        return new View<>(all, positions);
    }

    private static final class View<T> extends AbstractList<T> implements RandomAccess {
        private final List<T> all;
        private final int[] positions;

        View(List<T> all, int[] positions) {
            this.all = all;
            this.positions = positions;
        }

        @Override
        public T get(int index) {
            return all.get(positions[index]);
        }

        @Override
        public int size() {
            return positions.length;
        }
    }
}
