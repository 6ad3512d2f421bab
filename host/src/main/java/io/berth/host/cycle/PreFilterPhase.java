package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Wired;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs PreFilter and merges the answers. */
final class PreFilterPhase {
    /**
     * The merged answer.
     *
     * @param refusal null to go on
     * @param onlyNodes the nodes that are left to look at; null for all
     * @param narrowedBy the plugins that left nodes out, sorted
     */
    record Outcome(@Nullable Refusal refusal, @Nullable Set<String> onlyNodes, Set<String> narrowedBy) {}

    private final List<Wired<PreFilterPlugin>> plugins;

    PreFilterPhase(List<Wired<PreFilterPlugin>> plugins) {
        this.plugins = plugins;
    }

    Outcome run(CycleState state, PodInfo pod) {
        Refusal refused = null;
        Set<String> nodes = null;
        Set<String> narrowedBy = new TreeSet<>();
        for (Wired<PreFilterPlugin> wired : plugins) {
            switch (call(wired, state, pod)) {
                case Proceed proceed -> {}
                case Skip skip -> state.skippedFilters().add(wired.name());
                case Rejection rejection -> {
                    refused = refusal(wired.name(), rejection);
                    if (rejection.kind() == Rejection.Kind.UNRESOLVABLE) {
                        return new Outcome(refused, null, Set.of());
                    }
                }
                case OnlyNodes only -> {
                    nodes = nodes == null ? new TreeSet<>(only.names()) : intersection(nodes, only.names());
                    narrowedBy.add(wired.name());
                    if (nodes.isEmpty()) {
                        return new Outcome(noneLeft(narrowedBy), null, narrowedBy);
                    }
                }
            }
        }
        return refused != null ? new Outcome(refused, null, Set.of()) : new Outcome(null, nodes, narrowedBy);
    }

    private static PreFilterResult call(Wired<PreFilterPlugin> wired, CycleState state, PodInfo pod) {
        try {
            return wired.plugin().preFilter(state, pod);
        } catch (PluginFailure e) {
            throw failure(wired.name(), e.getMessage(), e);
        }
    }

    /** A refusal as pending is no answer of PreFilter, as in kube-scheduler. */
    private static Refusal refusal(String plugin, Rejection rejection) {
        if (rejection.kind() == Rejection.Kind.PENDING) {
            throw failure(plugin, rejection.message(), null);
        }
        return new Refusal(plugin, rejection);
    }

    private static CycleException failure(String plugin, @Nullable String message, @Nullable Throwable cause) {
        return new CycleException(plugin, "running PreFilter plugin \"" + plugin + "\": " + message, cause);
    }

    private static Set<String> intersection(Set<String> a, Set<String> b) {
        Set<String> both = new TreeSet<>(a);
        both.retainAll(b);
        return both;
    }

    private static Refusal noneLeft(Set<String> narrowedBy) {
        String text = narrowedBy.size() == 1
                ? "node(s) didn't satisfy plugin " + narrowedBy.iterator().next()
                : "node(s) didn't satisfy plugin(s) [" + String.join(" ", narrowedBy) + "] simultaneously";
        return new Refusal(null, Rejection.unresolvable(text));
    }
}
