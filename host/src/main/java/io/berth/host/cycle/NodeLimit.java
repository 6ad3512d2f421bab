package io.berth.host.cycle;

/**
 * How many feasible nodes are enough.
 *
 * @param percentage of the nodes; 0 for all of them
 */
public record NodeLimit(int percentage) {
    private static final int FEWEST = 100;

    /** Looks at all nodes. */
    public static final NodeLimit ALL = new NodeLimit(0);

    /** The number for a number of nodes: at least 100, as in kube-scheduler. */
    int of(int nodes) {
        if (percentage == 0 || nodes < FEWEST) {
            return nodes;
        }
        return Math.max(FEWEST, (int) ((long) nodes * percentage / 100));
    }
}
