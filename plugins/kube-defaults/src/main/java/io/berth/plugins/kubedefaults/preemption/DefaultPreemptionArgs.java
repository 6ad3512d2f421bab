package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;

/**
 * The arguments of DefaultPreemption: how many candidate nodes it looks for before it chooses.
 *
 * @param minCandidateNodesPercentage of the nodes on which preemption may help
 * @param minCandidateNodesAbsolute nodes; the greater of both counts
 */
record DefaultPreemptionArgs(int minCandidateNodesPercentage, int minCandidateNodesAbsolute) {
    private static final String PERCENTAGE = "minCandidateNodesPercentage";
    private static final String ABSOLUTE = "minCandidateNodesAbsolute";

    static final ArgsSpec<DefaultPreemptionArgs> SPEC = ArgsSpec.of(DefaultPreemptionArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(DefaultPreemptionArgs::check);

    /** The defaults. */
    DefaultPreemptionArgs() {
        this(10, 100);
    }

    private void check(FieldProblems problems) {
        if (minCandidateNodesPercentage < 0 || minCandidateNodesPercentage > 100) {
            problems.invalid(PERCENTAGE, minCandidateNodesPercentage, "not in valid range [0, 100]");
        }
        if (minCandidateNodesAbsolute < 0) {
            problems.invalid(ABSOLUTE, minCandidateNodesAbsolute, "not in valid range [0, inf)");
        }
        if (minCandidateNodesPercentage == 0 && minCandidateNodesAbsolute == 0) {
            problems.invalid(PERCENTAGE, 0, "cannot be zero at the same time as " + ABSOLUTE);
            problems.invalid(ABSOLUTE, 0, "cannot be zero at the same time as " + PERCENTAGE);
        }
    }

    /** How many candidates are enough among a number of nodes. */
    int wantedCandidates(int nodes) {
        int byPercentage = (int) ((long) nodes * minCandidateNodesPercentage / 100);
        return Math.min(nodes, Math.max(byPercentage, minCandidateNodesAbsolute));
    }
}
