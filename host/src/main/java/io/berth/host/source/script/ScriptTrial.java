package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.cycle.Wait;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A script as a test calls it: through the plugin that the scheduler would call, each extension point with those before
 * it. Answers are what the script itself would return for them.
 */
final class ScriptTrial implements AutoCloseable {
    private final ScriptModule module;
    private final ScriptPlugin plugin;
    private final TrialServices services;
    private List<NodeInfo> cluster;
    private final Map<String, CycleState> states = new HashMap<>();

    ScriptTrial(ScriptModule module, ScriptPlugin plugin, TrialServices services, List<NodeInfo> cluster) {
        this.module = module;
        this.plugin = plugin;
        this.services = services;
        this.cluster = cluster;
    }

    /** Calls what the request names; null for "go on". */
    @Nullable
    Object call(String point, Tree.Mapping given) {
        return switch (point) {
            case "waiting" -> services.waiting();
            case "bound" -> services.bound();
            case "setTime" -> done(() -> services.now(Instant.parse(given.text("now"))));
            case "setNodes" ->
                done(() -> {
                    cluster = TrialObjects.nodes(given.get("nodes"));
                    states.clear();
                });
            case "scores" -> {
                require("score");
                yield scores(given, true);
            }
            default -> {
                require(point);
                yield point.equals("less")
                        ? plugin.less(
                                TrialObjects.Queued.of(given.mapping("a")), TrialObjects.Queued.of(given.mapping("b")))
                        : ask(point, given, TrialObjects.pod(given.mapping("pod")));
            }
        };
    }

    private void require(String point) {
        if (ScriptExport.named(point).filter(module.exports()::contains).isEmpty()) {
            throw new IllegalArgumentException(module.file() + " does not export " + point);
        }
    }

    private @Nullable Object ask(String point, Tree.Mapping given, PodInfo pod) {
        String nodeName = given.text("nodeName");
        return switch (point) {
            case "preEnqueue" -> answer(plugin.preEnqueue(pod));
            case "preFilter" -> answer(plugin.preFilter(begin(pod, List.of()), pod));
            case "filter" -> filter(pod, TrialObjects.node(given.mapping("node")));
            case "postFilter" -> postFilter(pod, given.mapping("refusals"));
            case "score" -> scores(given, false);
            case "reserve" -> answer(plugin.reserve(state(pod), pod, nodeName));
            case "unreserve" -> done(() -> plugin.unreserve(state(pod), pod, nodeName));
            case "permit" -> permit(pod, nodeName);
            case "preBind" -> answer(plugin.preBind(state(pod), pod, nodeName));
            case "bind" -> answer(plugin.bind(state(pod), pod, nodeName));
            case "postBind" -> done(() -> plugin.postBind(state(pod), pod, nodeName));
            default -> throw new IllegalArgumentException(point + " cannot be called by a test");
        };
    }

    private static @Nullable Object done(Runnable work) {
        work.run();
        return null;
    }

    /** Begins a cycle, in which the nodes of the call are part of the cluster. */
    private CycleState begin(PodInfo pod, List<NodeInfo> given) {
        List<NodeInfo> nodes = new ArrayList<>(given);
        cluster.stream()
                .filter(node -> given.stream().noneMatch(other -> other.name().equals(node.name())))
                .forEach(nodes::add);
        CycleState state = new CycleState(new TrialSnapshot(nodes));
        states.put(pod.uid(), state);
        return state;
    }

    private CycleState state(PodInfo pod) {
        CycleState state = states.get(pod.uid());
        return state == null ? begin(pod, List.of()) : state;
    }

    private @Nullable PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return module.exports().contains(ScriptExport.PRE_FILTER) ? plugin.preFilter(state, pod) : null;
    }

    private @Nullable Object filter(PodInfo pod, NodeInfo node) {
        CycleState state = begin(pod, List.of(node));
        PreFilterResult before = preFilter(state, pod);
        if (before instanceof Skip || before instanceof Rejection) {
            return before instanceof Skip ? null : answer(before);
        }
        if (before instanceof OnlyNodes only && !only.names().contains(node.name())) {
            return Map.of("unresolvable", List.of("preFilter leaves the node out"));
        }
        return answer(plugin.filter(state, pod, node));
    }

    private List<Long> scores(Tree.Mapping given, boolean normalized) {
        PodInfo pod = TrialObjects.pod(given.mapping("pod"));
        List<NodeInfo> nodes = TrialObjects.nodes(given.get("nodes"));
        CycleState state = begin(pod, nodes);
        preFilter(state, pod);
        long[] scores = new long[nodes.size()];
        boolean skipped =
                module.exports().contains(ScriptExport.PRE_SCORE) && plugin.preScore(state, pod, nodes) instanceof Skip;
        if (!skipped) {
            plugin.scoreAll(state, pod, nodes, scores);
            if (normalized) {
                normalize(state, pod, new TrialObjects.Scores(nodes, scores));
            }
        }
        return Arrays.stream(scores).boxed().toList();
    }

    private void normalize(CycleState state, PodInfo pod, TrialObjects.Scores scores) {
        if (module.exports().contains(ScriptExport.NORMALIZE_SCORES)) {
            plugin.normalizeScores(state, pod, scores);
        }
        for (long score : scores.values()) {
            if (score < ScorePlugin.MIN_SCORE || score > ScorePlugin.MAX_SCORE) {
                throw new IllegalArgumentException(
                        "the score " + score + " is not from 0 to 100 after normalizing; the scheduler fails the pod");
            }
        }
    }

    private @Nullable Object postFilter(PodInfo pod, Tree.Mapping refusals) {
        CycleState state = begin(pod, List.of());
        preFilter(state, pod);
        PostFilterResult result = plugin.postFilter(state, pod, TrialObjects.Refusals.of(refusals, cluster));
        return switch (result.outcome()) {
            case SUCCESS ->
                result.nomination() instanceof Nomination.Override nomination
                        ? Map.of("nominate", nomination.nodeName())
                        : null;
            case UNSCHEDULABLE -> result.reasons().isEmpty() ? null : Map.of("unschedulable", result.reasons());
            case UNRESOLVABLE -> Map.of("unresolvable", result.reasons());
        };
    }

    private @Nullable Object permit(PodInfo pod, String nodeName) {
        Object answer = plugin.permit(state(pod), pod, nodeName);
        if (answer instanceof Wait) {
            services.waits(pod, nodeName);
        }
        return answer(answer);
    }

    private static @Nullable Object answer(Object answer) {
        return switch (answer) {
            case Rejection refusal -> Map.of(refusal.kind().name().toLowerCase(Locale.ROOT), refusal.reasons());
            case OnlyNodes only ->
                Map.of("nodes", only.names().stream().sorted().toList());
            case Skip skip -> Map.of("skip", true);
            case Wait wait -> Map.of("wait", wait.timeout().toSeconds());
            default -> null;
        };
    }

    @Override
    public void close() {
        plugin.close();
    }
}
