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
        int next = fill(totals, first);
        if (places.length == 1) {
            return;
        }
        long least = totals[places[size - 1]];
        for (int i = next; i < count; i++) {
            if (totals[i] > least && i != first) {
                insert(totals, i);
                least = totals[places[size - 1]];
            }
        }
    }

    /** Takes as many as there is room for; where to go on. */
    private int fill(long[] totals, int first) {
        int next = 0;
        while (size < places.length) {
            if (next != first) {
                insert(totals, next);
            }
            next++;
        }
        return next;
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

    /** How many numbers are as high as the one at a place. */
    static int equal(long[] totals, int place, int count) {
        long total = totals[place];
        int equal = 0;
        // Without a branch, so that it is done in one sweep.
        for (int i = 0; i < count; i++) {
            equal += totals[i] == total ? 1 : 0;
        }
        return equal;
    }
}
