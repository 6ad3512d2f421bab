package io.berth.api.cycle;

import io.berth.api.snapshot.NodeInfo;

/** One plugin's scores of the feasible nodes, to be changed in place. Used by one thread. */
public interface NodeScores {
    /** How many nodes there are. */
    int size();

    NodeInfo node(int index);

    long get(int index);

    void set(int index, long score);

    /** The highest score; 0 if there is no node. */
    default long highest() {
        long highest = size() == 0 ? 0 : get(0);
        for (int i = 1; i < size(); i++) {
            highest = Math.max(highest, get(i));
        }
        return highest;
    }

    /**
     * Brings the scores to 0 to 100 in proportion to the highest, in whole numbers rounded down. If the highest is 0,
     * all stay 0, or become 100 in reverse.
     *
     * @param reverse the lowest score is the best
     */
    default void normalize(boolean reverse) {
        long highest = Math.max(0, highest());
        for (int i = 0; i < size(); i++) {
            if (highest == 0) {
                if (reverse) {
                    set(i, 100);
                }
            } else {
                long score = 100 * get(i) / highest;
                set(i, reverse ? 100 - score : score);
            }
        }
    }
}
