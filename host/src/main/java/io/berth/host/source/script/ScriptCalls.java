package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.QueuedPod;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** The functions of a script as the host calls them, in one context. */
record ScriptCalls(ScriptContext context) {
    boolean bound() {
        return context.bound();
    }

    boolean less(QueuedPod a, QueuedPod b) {
        return context.run(
                ScriptExport.LESS,
                a.pod(),
                null,
                () -> context.prelude("less")
                        .execute(context.export(ScriptExport.LESS), queued(a), queued(b))
                        .asBoolean());
    }

    private Value queued(QueuedPod queued) {
        return context.prelude("queued")
                .execute(
                        context.tables().pod(queued.pod()),
                        (double) queued.timestamp().toEpochMilli(),
                        queued.attempts());
    }

    boolean mayHelp(int index, PodInfo pod, ObjectChange change) {
        return context.run(
                ScriptExport.EVENTS,
                pod,
                null,
                () -> context.prelude("mayHelp")
                        .execute(
                                context.export(ScriptExport.EVENTS)
                                        .getArrayElement(index)
                                        .getMember("mayHelp"),
                                context.tables().pod(pod),
                                json(change.before()),
                                json(change.after()))
                        .asBoolean());
    }

    private static @Nullable String json(@Nullable KubeObject object) {
        return object == null ? null : JsonText.of(object);
    }

    /** A point with one answer that is called with a pod and, where there is one, the state. */
    <T> T askPod(ScriptExport point, PodInfo pod, @Nullable CycleState state, Function<@Nullable Answer, T> result) {
        return context.run(
                point,
                pod,
                state,
                () -> result.apply(Answer.of(
                        context.prelude("askPod")
                                .execute(
                                        point.exportName(),
                                        context.export(point),
                                        context.tables().pod(pod),
                                        state != null,
                                        answers(point),
                                        point.expectedAnswer()),
                        context)));
    }

    /** A point with one answer that is called with a pod, the name of its node, and the state. */
    <T> T ask(
            ScriptExport point, CycleState state, PodInfo pod, String nodeName, Function<@Nullable Answer, T> result) {
        return context.run(point, pod, state, () -> result.apply(ask(point, pod, nodeName, null)));
    }

    <T> T preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes, Function<@Nullable Answer, T> result) {
        return context.run(
                ScriptExport.PRE_SCORE,
                pod,
                state,
                () -> result.apply(ask(ScriptExport.PRE_SCORE, pod, "", context.slots(nodes))));
    }

    <T> T postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts, Function<@Nullable Answer, T> result) {
        return context.run(
                ScriptExport.POST_FILTER,
                pod,
                state,
                () -> result.apply(ask(
                        ScriptExport.POST_FILTER, pod, context.prelude("parse").execute(refusals(verdicts)), null)));
    }

    private @Nullable Answer ask(ScriptExport point, PodInfo pod, Object second, int @Nullable [] slots) {
        return Answer.of(
                context.prelude("ask")
                        .execute(
                                point.exportName(),
                                context.export(point),
                                context.tables().pod(pod),
                                second,
                                slots,
                                answers(point),
                                point.expectedAnswer()),
                context);
    }

    private static String[] answers(ScriptExport point) {
        return point.answers().toArray(String[]::new);
    }

    /** Why a node was refused, as scripts see it. */
    record Refusal(String nodeName, String kind, List<String> reasons) {}

    private static String refusals(NodeVerdicts verdicts) {
        List<Refusal> refusals = new ArrayList<>();
        for (Rejection.Kind kind : Rejection.Kind.values()) {
            for (NodeInfo node : verdicts.nodes(kind)) {
                Rejection rejection = verdicts.of(node.name());
                refusals.add(new Refusal(
                        node.name(),
                        kind.name().toLowerCase(java.util.Locale.ROOT),
                        rejection == null ? List.of() : rejection.reasons()));
            }
        }
        return JsonText.of(refusals);
    }

    @Nullable
    Void tell(ScriptExport point, CycleState state, PodInfo pod, String nodeName) {
        return context.run(point, pod, state, () -> {
            context.prelude("tell")
                    .executeVoid(
                            point.exportName(),
                            context.export(point),
                            context.tables().pod(pod),
                            nodeName);
            return null;
        });
    }

    @Nullable
    Void tell(ScriptExport point, CycleState state, PodInfo pod, PodInfo other, NodeInfo node) {
        return context.run(point, pod, state, () -> {
            GuestTables tables = context.tables();
            context.prelude("tell")
                    .executeVoid(
                            point.exportName(),
                            context.export(point),
                            tables.pod(pod),
                            tables.pod(other),
                            tables.node(node));
            return null;
        });
    }

    @Nullable
    Void filterAll(
            CallStyle style,
            CycleState state,
            PodInfo pod,
            List<NodeInfo> nodes,
            Function<Answer, Rejection> refusal,
            FilterResult[] results) {
        return batch(
                new ScriptBatch(context, ScriptExport.FILTER, "filterAll", style, pod),
                state,
                nodes,
                context.filterMemory(),
                new ScriptBatch.Form<>(int[]::new, (distinct, codes) -> {
                    FilterResult[] verdicts = verdicts(distinct, refusal);
                    return index -> verdicts[codes[index]];
                }),
                (verdict, index) -> results[index] = verdict);
    }

    /** What is remembered needs no call. */
    private <V, O> @Nullable Void batch(
            ScriptBatch batch,
            CycleState state,
            List<NodeInfo> nodes,
            ScriptBatch.Memory<V> memory,
            ScriptBatch.Form<V, O> form,
            ObjIntConsumer<V> answers) {
        int[] open = batch.recall(memory, nodes, answers);
        return open.length == 0
                ? null
                : context.run(batch.point(), batch.pod(), state, () -> {
                    batch.ask(memory, nodes, open, form, answers);
                    return null;
                });
    }

    /** By the code that the prelude writes for a node. */
    private FilterResult[] verdicts(Value distinct, Function<Answer, Rejection> refusal) {
        FilterResult[] verdicts = new FilterResult[(int) distinct.getArraySize() + 1];
        verdicts[0] = Proceed.PROCEED;
        for (int i = 1; i < verdicts.length; i++) {
            Answer answer = Answer.of(distinct.getArrayElement(i - 1), context);
            verdicts[i] = answer == null ? Proceed.PROCEED : refusal.apply(answer);
        }
        return verdicts;
    }

    @Nullable
    Void scoreAll(CallStyle style, CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        return batch(
                new ScriptBatch(context, ScriptExport.SCORE, "scoreAll", style, pod),
                state,
                nodes,
                context.scoreMemory(),
                new ScriptBatch.Form<>(long[]::new, (nothing, out) -> index -> out[index]),
                (score, index) -> scores[index] = score);
    }

    @Nullable
    Void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        return context.run(ScriptExport.NORMALIZE_SCORES, pod, state, () -> {
            Value function = context.export(ScriptExport.NORMALIZE_SCORES);
            long[] values = new long[scores.size()];
            List<NodeInfo> nodes = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                values[i] = scores.get(i);
                nodes.add(scores.node(i));
            }
            boolean wantsNodes = CallStyle.parameters(function) >= 3;
            context.prelude("normalizeAll")
                    .executeVoid(
                            function,
                            values,
                            values.length,
                            values,
                            context.tables().pod(pod),
                            wantsNodes ? context.slots(nodes) : null);
            for (int i = 0; i < values.length; i++) {
                scores.set(i, values[i]);
            }
            return null;
        });
    }
}
