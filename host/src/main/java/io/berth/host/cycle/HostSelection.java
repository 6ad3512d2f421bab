package io.berth.host.cycle;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the node with the highest total. Ties are decided as kube-scheduler's heap decides them: all nodes are put into a
 * binary heap in the given order, children rise only if they are strictly better, and the root wins. So of the best nodes
 * one wins over those in the trees below it, and one in a left tree over those in the right tree beside it: the winner is
 * the first of them in the tree's pre-order, for which no heap has to be built.
 */
final class HostSelection {
    private HostSelection() {}

    /**
     * The index of the chosen node.
     *
     * @param tieBreakers the greater wins between equal totals; null for none
     * @param count how many nodes there are, at least one
     */
    static int select(long[] totals, long @Nullable [] tieBreakers, int count) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            if (totals[i] > totals[best] || totals[i] == totals[best] && comesBefore(i, best, tieBreakers)) {
                best = i;
            }
        }
        return best;
    }

    /** Whether of two with the same total the later one wins. */
    private static boolean comesBefore(int later, int earlier, long @Nullable [] tieBreakers) {
        if (tieBreakers != null && tieBreakers[later] != tieBreakers[earlier]) {
            return tieBreakers[later] > tieBreakers[earlier];
        }
        // The bits of a place counted from one are its way from the root, a zero for left. Of two ways the one that
        // first goes left is earlier; one that goes on where the other ends is in the tree below it.
        int one = later + 1;
        int other = earlier + 1;
        return one >>> Integer.numberOfLeadingZeros(other) - Integer.numberOfLeadingZeros(one) < other;
    }
}
