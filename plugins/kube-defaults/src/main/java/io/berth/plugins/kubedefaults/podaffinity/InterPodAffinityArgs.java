package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.plugin.PluginArgs;
import io.berth.plugins.kubedefaults.support.FieldProblems;

/**
 * The arguments of InterPodAffinity.
 *
 * @param hardPodAffinityWeight what a required term of a pod on a node counts for scores
 * @param ignorePreferredTermsOfExistingPods for pods that prefer nothing themselves
 */
record InterPodAffinityArgs(int hardPodAffinityWeight, boolean ignorePreferredTermsOfExistingPods) {
    private static final int HIGHEST_WEIGHT = 100;

    /** The defaults. */
    InterPodAffinityArgs() {
        this(1, false);
    }

    static InterPodAffinityArgs of(PluginArgs args) {
        InterPodAffinityArgs decoded = args.as(InterPodAffinityArgs.class);
        FieldProblems problems = new FieldProblems(args);
        int weight = decoded.hardPodAffinityWeight;
        if (weight < 0 || weight > HIGHEST_WEIGHT) {
            problems.invalid("hardPodAffinityWeight", weight, "not in valid range [0, " + HIGHEST_WEIGHT + "]");
        }
        problems.throwIfAny();
        return decoded;
    }
}
