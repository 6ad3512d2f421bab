package io.berth.host.cycle;

/** Chooses the node with the highest total. */
final class HostSelection {
    private int[] heap = new int[0];

    /**
     * The index of the chosen node. Ties are decided as kube-scheduler's heap decides them: all nodes are put into a
     * binary heap in the given order, children rise only if they are strictly better, and the root wins.
     */
    int select(long[] totals, int count) {
        if (heap.length < count) {
            heap = new int[count];
        }
        for (int i = 0; i < count; i++) {
            heap[i] = i;
        }
        for (int i = count / 2 - 1; i >= 0; i--) {
            siftDown(i, totals, count);
        }
        return heap[0];
    }

    private void siftDown(int start, long[] totals, int count) {
        int parent = start;
        for (int child = 2 * parent + 1; child < count; child = 2 * parent + 1) {
            if (child + 1 < count && totals[heap[child + 1]] > totals[heap[child]]) {
                child++;
            }
            if (totals[heap[child]] <= totals[heap[parent]]) {
                return;
            }
            int moved = heap[parent];
            heap[parent] = heap[child];
            heap[child] = moved;
            parent = child;
        }
    }
}
