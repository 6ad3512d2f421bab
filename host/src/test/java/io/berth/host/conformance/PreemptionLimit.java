package io.berth.host.conformance;

import io.berth.api.tree.Tree;

/** With how many candidates preemption has looked at enough nodes, by the arguments of a case. */
record PreemptionLimit(int percentage, int absolute) {
    private static final PreemptionLimit DEFAULT = new PreemptionLimit(10, 100);

    /** By the first profile that says something of it. */
    static PreemptionLimit of(Tree.Mapping configuration) {
        return Trees.mappings(configuration, "profiles").stream()
                .flatMap(profile -> Trees.mappings(profile, "pluginConfig").stream())
                .filter(config -> config.text("name").equals("DefaultPreemption"))
                .map(config -> config.mapping("args"))
                .map(args -> new PreemptionLimit(
                        number(args, "minCandidateNodesPercentage", DEFAULT.percentage),
                        number(args, "minCandidateNodesAbsolute", DEFAULT.absolute)))
                .findFirst()
                .orElse(DEFAULT);
    }

    private static int number(Tree.Mapping args, String key, int otherwise) {
        return Trees.has(args, key) ? Integer.parseInt(args.text(key)) : otherwise;
    }

    int enough(int nodes) {
        return Math.min(nodes, Math.max(nodes * percentage / 100, absolute));
    }
}
