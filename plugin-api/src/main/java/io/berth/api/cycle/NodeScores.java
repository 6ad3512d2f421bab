package io.berth.api.cycle;

import io.berth.api.snapshot.NodeInfo;
import java.util.function.LongUnaryOperator;

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
        if (highest == 0 && !reverse) {
            return;
        }
        replaceAll(0, highest, score -> {
            long part = highest == 0 ? 0 : 100 * score / highest;
            return reverse ? 100 - part : part;
        });
    }

    /**
     * Replaces each score by what a function makes of it. Where the scores are close together, the function is asked
     * once for each value that there may be instead of once for each node.
     *
     * @param lowest no score is below it, or the function is asked for such a score by itself
     * @param highest no score is above it, or the function is asked for such a score by itself
     * @param function gives the same for the same score
     */
    default void replaceAll(long lowest, long highest, LongUnaryOperator function) {
        long values = highest - lowest + 1;
        boolean isClose = values > 0 && values < size() / 2;
        long[] table = new long[isClose ? (int) values : 0];
        for (int i = 0; i < table.length; i++) {
            table[i] = function.applyAsLong(lowest + i);
        }
        for (int i = 0; i < size(); i++) {
            long score = get(i);
            long index = score - lowest;
            set(i, index >= 0 && index < table.length ? table[(int) index] : function.applyAsLong(score));
        }
    }
}
