package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;

/**
 * The arguments of InterPodAffinity.
 *
 * @param hardPodAffinityWeight what a required term of a pod on a node counts for scores
 * @param ignorePreferredTermsOfExistingPods for pods that prefer nothing themselves
 */
record InterPodAffinityArgs(int hardPodAffinityWeight, boolean ignorePreferredTermsOfExistingPods) {
    private static final int HIGHEST_WEIGHT = 100;

    static final ArgsSpec<InterPodAffinityArgs> SPEC = ArgsSpec.of(InterPodAffinityArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(InterPodAffinityArgs::check);

    /** The defaults. */
    InterPodAffinityArgs() {
        this(1, false);
    }

    private void check(FieldProblems problems) {
        if (hardPodAffinityWeight < 0 || hardPodAffinityWeight > HIGHEST_WEIGHT) {
            problems.invalid(
                    "hardPodAffinityWeight", hardPodAffinityWeight, "not in valid range [0, " + HIGHEST_WEIGHT + "]");
        }
    }
}
