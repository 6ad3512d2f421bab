package io.berth.host.source.script;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PermitResult;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.QueuedPod;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.cycle.Skip;
import io.berth.api.cycle.Wait;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.source.SelectivePlugin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A script as a plugin of one profile. It implements every extension point and serves those that the script exports. */
final class ScriptPlugin
        implements SelectivePlugin,
                EventsPlugin,
                QueueSortPlugin,
                PreEnqueuePlugin,
                PreFilterPlugin,
                FilterPlugin,
                PostFilterPlugin,
                PreScorePlugin,
                ScorePlugin,
                ReservePlugin,
                PermitPlugin,
                PreBindPlugin,
                BindPlugin,
                PostBindPlugin {
    private static final int WAIT_SECONDS_MAX = 900;

    private final ScriptModule module;
    private final ContextPool contexts;
    private final Runnable closer;

    /** @param closer ends what else was begun for the plugin */
    ScriptPlugin(ScriptModule module, ContextPool contexts, Runnable closer) {
        this.module = module;
        this.contexts = contexts;
        this.closer = closer;
    }

    @Override
    public boolean serves(Class<? extends Plugin> extensionPoint) {
        return module.exports().stream()
                .anyMatch(export ->
                        export.extensionPoint().filter(extensionPoint::equals).isPresent());
    }

    private <T extends @Nullable Object> T call(Function<ScriptCalls, T> call) {
        return contexts.use(context -> call.apply(new ScriptCalls(context)));
    }

    private Rejection refusal(Answer answer) {
        Rejection refusal = answer.rejection(module.name());
        if (refusal == null) {
            throw answer.wrong("another key");
        }
        return refusal;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        List<EventRegistration> registrations = new ArrayList<>();
        for (int i = 0; i < module.events().size(); i++) {
            int index = i;
            ScriptModule.Event event = module.events().get(i);
            registrations.add(new EventRegistration(
                    event.event(),
                    event.hinted()
                            ? (pod, change) -> call(script -> script.mayHelp(index, pod, change))
                            : QueueingHint.ALWAYS));
        }
        return registrations;
    }

    @Override
    public boolean less(QueuedPod a, QueuedPod b) {
        return call(script -> script.less(a, b));
    }

    @Override
    public PreEnqueueResult preEnqueue(PodInfo pod) {
        return call(script -> script.askPod(
                ScriptExport.PRE_ENQUEUE, pod, null, answer -> answer == null ? Proceed.PROCEED : refusal(answer)));
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return call(script -> script.askPod(ScriptExport.PRE_FILTER, pod, state, answer -> {
            if (answer == null) {
                return Proceed.PROCEED;
            }
            return switch (answer.kind()) {
                case "skip" -> answer.yes() ? Skip.SKIP : Proceed.PROCEED;
                case "nodes" -> new OnlyNodes(Set.copyOf(answer.texts()));
                default -> refusal(answer);
            };
        }));
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        tell(ScriptExport.ADD_POD, state, pod, added, node);
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        tell(ScriptExport.REMOVE_POD, state, pod, removed, node);
    }

    private void tell(ScriptExport point, CycleState state, PodInfo pod, PodInfo other, NodeInfo node) {
        if (module.exports().contains(point)) {
            call(script -> script.tell(point, state, pod, other, node));
        }
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        FilterResult[] results = new FilterResult[1];
        filterAll(state, pod, List.of(node), results);
        return results[0];
    }

    @Override
    public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
        call(script -> script.filterAll(module.filterStyle(), state, pod, nodes, this::refusal, results));
    }

    @Override
    public Dependence filterDependence() {
        return module.filterStyle().dependence();
    }

    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        return call(script -> script.postFilter(state, pod, verdicts, this::postFilterResult));
    }

    private PostFilterResult postFilterResult(@Nullable Answer answer) {
        if (answer == null) {
            return new PostFilterResult(PostFilterResult.Outcome.UNSCHEDULABLE, Nomination.KEEP, List.of());
        }
        if (answer.kind().equals("nominate")) {
            return new PostFilterResult(
                    PostFilterResult.Outcome.SUCCESS, new Nomination.Override(answer.text()), List.of());
        }
        Rejection refusal = refusal(answer);
        PostFilterResult.Outcome outcome = refusal.kind() == Rejection.Kind.UNRESOLVABLE
                ? PostFilterResult.Outcome.UNRESOLVABLE
                : PostFilterResult.Outcome.UNSCHEDULABLE;
        return new PostFilterResult(outcome, Nomination.KEEP, refusal.reasons());
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        return call(script -> script.preScore(state, pod, nodes, answer -> {
            if (answer == null) {
                return Proceed.PROCEED;
            }
            if (!answer.kind().equals("skip")) {
                throw new IllegalArgumentException("returned a refusal; expected nothing or {skip: true}");
            }
            return answer.yes() ? Skip.SKIP : Proceed.PROCEED;
        }));
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        long[] scores = new long[1];
        scoreAll(state, pod, List.of(node), scores);
        return scores[0];
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        call(script -> script.scoreAll(module.scoreStyle(), state, pod, nodes, scores));
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        if (module.exports().contains(ScriptExport.NORMALIZE_SCORES)) {
            call(script -> script.normalizeScores(state, pod, scores));
        }
    }

    @Override
    public Dependence scoreDependence() {
        return module.scoreStyle().dependence();
    }

    @Override
    public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
        if (!module.exports().contains(ScriptExport.RESERVE)) {
            return Proceed.PROCEED;
        }
        return call(script -> script.ask(
                ScriptExport.RESERVE,
                state,
                pod,
                nodeName,
                answer -> answer == null ? Proceed.PROCEED : refusal(answer)));
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
        if (module.exports().contains(ScriptExport.UNRESERVE)) {
            call(script -> script.tell(ScriptExport.UNRESERVE, state, pod, nodeName));
        }
    }

    @Override
    public PermitResult permit(CycleState state, PodInfo pod, String nodeName) {
        return call(script -> script.ask(ScriptExport.PERMIT, state, pod, nodeName, answer -> {
            if (answer == null) {
                return Proceed.PROCEED;
            }
            return answer.kind().equals("wait") ? wait(answer) : refusal(answer);
        }));
    }

    private static Wait wait(Answer answer) {
        double seconds = answer.number();
        if (!(seconds > 0 && seconds <= WAIT_SECONDS_MAX)) {
            throw answer.wrong("seconds, more than 0 and at most " + WAIT_SECONDS_MAX);
        }
        return new Wait(Duration.ofMillis(Math.round(seconds * 1000)));
    }

    @Override
    public PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
        if (!module.exports().contains(ScriptExport.PLAN_PRE_BIND)) {
            return new PreBindPlan.Work(false);
        }
        return call(script -> script.ask(ScriptExport.PLAN_PRE_BIND, state, pod, nodeName, answer -> {
            if (answer == null) {
                return new PreBindPlan.Work(false);
            }
            return switch (answer.kind()) {
                case "skip" -> answer.yes() ? Skip.SKIP : new PreBindPlan.Work(false);
                case "parallel" -> new PreBindPlan.Work(answer.yes());
                default ->
                    throw new IllegalArgumentException(
                            "returned a refusal; expected nothing, {skip: true} or {parallel: true}");
            };
        }));
    }

    @Override
    public PreBindResult preBind(CycleState state, PodInfo pod, String nodeName) {
        return call(script -> script.ask(
                ScriptExport.PRE_BIND,
                state,
                pod,
                nodeName,
                answer -> answer == null ? Proceed.PROCEED : refusal(answer)));
    }

    @Override
    public BindResult bind(CycleState state, PodInfo pod, String nodeName) {
        return call(script -> script.ask(ScriptExport.BIND, state, pod, nodeName, answer -> {
            if (answer != null) {
                return answer.kind().equals("skip") && answer.yes() ? Skip.SKIP : refusal(answer);
            }
            if (!script.bound()) {
                throw new IllegalArgumentException(
                        "returned nothing and bound nothing; expected a call of berth.bind(pod, nodeName), or {skip:"
                                + " true}");
            }
            return Proceed.PROCEED;
        }));
    }

    @Override
    public void postBind(CycleState state, PodInfo pod, String nodeName) {
        call(script -> script.tell(ScriptExport.POST_BIND, state, pod, nodeName));
    }

    @Override
    public void close() {
        contexts.close();
        closer.run();
    }
}
