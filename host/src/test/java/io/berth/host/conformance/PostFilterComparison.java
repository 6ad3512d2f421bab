package io.berth.host.conformance;

import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.PreemptionDecision;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.cycle.ScheduleResult;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares what PostFilter did with what kube-scheduler did. */
final class PostFilterComparison {
    private final Tree.Mapping expected;
    private final PreemptionLimit limit;
    private final Differences differences;

    PostFilterComparison(Tree.Mapping expected, PreemptionLimit limit, Differences differences) {
        this.expected = expected.mapping("postFilter");
        this.limit = limit;
        this.differences = differences;
    }

    void compare(ScheduleResult.Unschedulable refused) {
        PostFilterResult result = refused.trace().postFilter();
        boolean wanted = !expected.entries().isEmpty();
        if (!wanted || result == null) {
            differences.compare("PostFilter ran", wanted, result != null);
            return;
        }
        differences.compareOneOf("postFilter.code", codes(result.outcome()), expected.text("code"));
        differences.compare("postFilter.nomination", expected.text("nomination"), nomination(result.nomination()));
        List<String> options =
                Trees.mappings(expected, "options").stream().map(this::option).toList();
        differences.compareOneOf("postFilter.option", options, option(result));
        int tried = refused.trace().nodes(Rejection.Kind.UNSCHEDULABLE).size();
        compareCandidates(result.decision(), limit.enough(tried));
    }

    /** That nothing helps is how a failure of a plugin is told. */
    private static List<String> codes(PostFilterResult.Outcome outcome) {
        return switch (outcome) {
            case SUCCESS -> List.of("Success");
            case UNSCHEDULABLE -> List.of("Unschedulable");
            case UNRESOLVABLE -> List.of("UnschedulableAndUnresolvable", "Error");
        };
    }

    private static String nomination(Nomination nomination) {
        return switch (nomination) {
            case Nomination.Keep keep -> "keep";
            case Nomination.Override override -> override.nodeName().isEmpty() ? "clear" : "set";
        };
    }

    private String option(Tree.Mapping option) {
        return line(
                option.text("nominatedNode"),
                Trees.texts(option, "victims"),
                Trees.texts(option, "clearedNominations"),
                option.text("message"));
    }

    private static String option(PostFilterResult result) {
        String node = result.nomination() instanceof Nomination.Override override ? override.nodeName() : "";
        PreemptionDecision decision = result.decision();
        PreemptionCandidate chosen = decision == null || node.isEmpty() ? null : decision.chosen();
        return line(
                node,
                chosen == null ? List.of() : keys(chosen.victims()),
                chosen == null ? List.of() : keys(decision.clearedNominations()),
                String.join(", ", result.reasons()));
    }

    private static String line(String node, List<String> victims, List<String> cleared, String message) {
        return node + " without " + victims + ", nominations cleared of " + cleared + ": " + message;
    }

    private static List<String> keys(Collection<PodInfo> pods) {
        return pods.stream().map(PodInfo::key).sorted().toList();
    }

    /** A search that has found enough ends, and finds only some. */
    private void compareCandidates(@Nullable PreemptionDecision decision, int enough) {
        SortedMap<String, String> wanted = new TreeMap<>();
        Trees.children(expected, "candidates")
                .forEach((node, candidate) -> wanted.put(
                        node,
                        line(
                                Trees.texts(candidate, "victims"),
                                Trees.has(candidate, "pdbViolations") ? candidate.text("pdbViolations") : "0")));
        SortedMap<String, String> found = new TreeMap<>();
        if (decision != null) {
            decision.candidates()
                    .forEach(candidate -> found.put(
                            candidate.nodeName(),
                            line(keys(candidate.victims()), String.valueOf(candidate.budgetViolations()))));
        }
        if (!found.isEmpty() && found.size() >= enough) {
            wanted.keySet().retainAll(found.keySet());
        }
        differences.compareEntries("candidates", wanted, found);
    }

    private static String line(List<String> victims, String violations) {
        return victims + " with " + violations + " violations";
    }
}
