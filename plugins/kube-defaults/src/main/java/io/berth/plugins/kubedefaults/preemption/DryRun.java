package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;

/** Looks for nodes on which preemption helps, until there are enough of them. */
final class DryRun {
    /**
     * What was found.
     *
     * @param candidates those without violated budgets first
     * @param refusals what the other nodes that were looked at answered
     * @param failures of plugins that were asked
     */
    record Findings(List<PreemptionCandidate> candidates, List<Rejection> refusals, List<RuntimeException> failures) {
        static final Findings NONE = new Findings(List.of(), List.of(), List.of());

        private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

        void throwIfFailed() {
            List<String> messages = failures.stream()
                    .map(failure -> String.valueOf(failure.getMessage()))
                    .distinct()
                    .toList();
            if (messages.size() == 1) {
                throw new PluginException(messages.getFirst(), failures.getFirst());
            }
            if (!messages.isEmpty()) {
                throw new PluginException("[" + String.join(", ", messages) + "]", failures.getFirst());
            }
        }

        /** Why no node is a candidate, in one sentence over all nodes of the cluster. */
        String message(int allNodes) {
            return UnfitNodes.describe(allNodes, refusals, NOT_HELPFUL);
        }
    }

    private final NodeSearch search;
    private final int wanted;

    DryRun(NodeSearch search, int wanted) {
        this.search = search;
        this.wanted = wanted;
    }

    /** Looks at the nodes from an offset on, round to the one before it. */
    Findings run(List<NodeInfo> nodes, int offset) {
        List<PreemptionCandidate> clean = new ArrayList<>();
        List<PreemptionCandidate> violating = new ArrayList<>();
        List<Rejection> refusals = new ArrayList<>();
        List<RuntimeException> failures = new ArrayList<>();
        for (int i = 0; i < nodes.size() && !isEnough(clean, violating); i++) {
            try {
                switch (search.on(nodes.get((offset + i) % nodes.size()))) {
                    case NodeSearch.Outcome.Refused(Rejection verdict) -> refusals.add(verdict);
                    case NodeSearch.Outcome.Found(PreemptionCandidate candidate) ->
                        keep(candidate, candidate.budgetViolations() == 0 ? clean : violating);
                }
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        clean.addAll(violating);
        return new Findings(clean, refusals, failures);
    }

    private boolean isEnough(List<PreemptionCandidate> clean, List<PreemptionCandidate> violating) {
        return !clean.isEmpty() && clean.size() + violating.size() >= wanted;
    }

    private void keep(PreemptionCandidate candidate, List<PreemptionCandidate> list) {
        if (list.size() < wanted) {
            list.add(candidate);
        }
    }
}
