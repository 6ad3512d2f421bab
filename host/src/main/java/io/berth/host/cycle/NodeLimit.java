package io.berth.host.cycle;

/**
 * How many feasible nodes are enough.
 *
 * @param percentage of the nodes; 0 for all of them
 * @param ranked whether more than one is wanted even if no plugin scores; for whoever wants to know of all
 */
public record NodeLimit(int percentage, boolean ranked) {
    private static final int FEWEST = 100;

    /** Looks at all nodes. */
    public static final NodeLimit ALL = new NodeLimit(0);

    /** Without scores the first node that fits is as good as any other. */
    public NodeLimit(int percentage) {
        this(percentage, false);
    }

    /** The number for a number of nodes: at least 100 if they are scored, as in kube-scheduler. */
    int of(int nodes, boolean scored) {
        if (!scored && !ranked) {
            return 1;
        }
        if (percentage == 0 || nodes < FEWEST) {
            return nodes;
        }
        return Math.max(FEWEST, (int) ((long) nodes * percentage / 100));
    }
}
