package io.berth.host.telemetry;

/**
 * The places of the highest of many numbers, in one pass: nearly all of many numbers are below the least of the few that are
 * kept so far, and cost one comparison.
 */
final class HighestTotals {
    private final int[] places;
    private int size;

    /**
     * @param first the place that comes first, whatever its number
     * @param count how many numbers there are
     */
    HighestTotals(int limit, long[] totals, int first, int count) {
        places = new int[Math.min(limit, count)];
        places[0] = first;
        size = 1;
        for (int i = 0; i < count; i++) {
            boolean isHigh = size < places.length || totals[i] > totals[places[size - 1]];
            if (i != first && isHigh && places.length > 1) {
                insert(totals, i);
            }
        }
    }

    private void insert(long[] totals, int place) {
        int at = size < places.length ? size++ : size - 1;
        while (at > 1 && totals[places[at - 1]] < totals[place]) {
            places[at] = places[at - 1];
            at--;
        }
        places[at] = place;
    }

    /** The highest first, and of equal ones the earlier first. */
    int[] places() {
        return places.clone();
    }

    /** How many numbers are as high as the highest. */
    static int best(long[] totals, int count) {
        long highest = Long.MIN_VALUE;
        int best = 0;
        for (int i = 0; i < count; i++) {
            if (totals[i] > highest) {
                highest = totals[i];
                best = 1;
            } else if (totals[i] == highest) {
                best++;
            }
        }
        return best;
    }
}
