package io.berth.host.cycle;

import org.jspecify.annotations.Nullable;

/** Chooses the node with the highest total. */
final class HostSelection {
    private int[] heap = new int[0];

    /**
     * The index of the chosen node. Ties are decided as kube-scheduler's heap decides them: all nodes are put into a
     * binary heap in the given order, children rise only if they are strictly better, and the root wins.
     */
    int select(long[] totals, int count) {
        return select(totals, null, count);
    }

    /** @param tieBreakers the greater wins between equal totals; null for none */
    int select(long[] totals, long @Nullable [] tieBreakers, int count) {
        if (tieBreakers == null) {
            int only = onlyHighest(totals, count);
            if (only >= 0) {
                return only;
            }
        }
        if (heap.length < count) {
            heap = new int[count];
        }
        for (int i = 0; i < count; i++) {
            heap[i] = i;
        }
        for (int i = count / 2 - 1; i >= 0; i--) {
            siftDown(i, totals, tieBreakers, count);
        }
        return heap[0];
    }

    /** The index of the highest total, or -1 if several are. */
    private static int onlyHighest(long[] totals, int count) {
        int best = 0;
        boolean isShared = false;
        for (int i = 1; i < count; i++) {
            if (totals[i] > totals[best]) {
                best = i;
                isShared = false;
            } else if (totals[i] == totals[best]) {
                isShared = true;
            }
        }
        return isShared ? -1 : best;
    }

    private void siftDown(int start, long[] totals, long @Nullable [] tieBreakers, int count) {
        int parent = start;
        for (int child = 2 * parent + 1; child < count; child = 2 * parent + 1) {
            if (child + 1 < count && better(heap[child + 1], heap[child], totals, tieBreakers)) {
                child++;
            }
            if (!better(heap[child], heap[parent], totals, tieBreakers)) {
                return;
            }
            int moved = heap[parent];
            heap[parent] = heap[child];
            heap[child] = moved;
            parent = child;
        }
    }

    private static boolean better(int a, int b, long[] totals, long @Nullable [] tieBreakers) {
        return totals[a] > totals[b]
                || totals[a] == totals[b] && tieBreakers != null && tieBreakers[a] > tieBreakers[b];
    }
}
