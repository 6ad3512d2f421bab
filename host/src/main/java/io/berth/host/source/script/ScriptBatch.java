package io.berth.host.source.script;

import io.berth.api.plugin.Dependence;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Calls of {@code filter} or {@code score} of a script for one pod and many nodes.
 *
 * @param function of the prelude, which calls the script for each node
 */
record ScriptBatch(ScriptContext context, ScriptExport point, String function, CallStyle style, PodInfo pod) {
    /** What is remembered of a function. */
    record Memory<V>(ReadMemory<V> reads, NodeAnswers<V> nodes) {
        Memory() {
            this(new ReadMemory<>(), new NodeAnswers<>());
        }
    }

    /**
     * How answers come out of the prelude.
     *
     * @param out makes an array of int or long for a number of nodes
     * @param answers by index, of what the prelude returned and has put out
     */
    record Form<V, O>(IntFunction<O> out, BiFunction<Value, O, IntFunction<V>> answers) {}

    private boolean mayRecall() {
        return context.remembers() && style.dependence() == Dependence.NODE && !style.withState();
    }

    /**
     * Answers for nodes from memory.
     *
     * @param answers takes each answer with the index of its node
     * @return the indexes of the nodes that the script has to be asked about
     */
    <V> int[] recall(Memory<V> memory, List<NodeInfo> nodes, ObjIntConsumer<V> answers) {
        int[] open = IntStream.range(0, nodes.size()).toArray();
        if (mayRecall() && memory.nodes.isUsed()) {
            open = memory.nodes.answer(nodes, open, answers);
        }
        if (mayRecall() && memory.reads.isUsed()) {
            open = memory.reads.recall(pod.podClass(), memory.nodes).answer(nodes, open, answers);
        }
        return open;
    }

    /**
     * Asks the script about nodes, and remembers what it says.
     *
     * @param indexes of the nodes, ascending
     * @param answers takes each answer with the index of its node
     */
    <V, O> void ask(Memory<V> memory, List<NodeInfo> nodes, int[] indexes, Form<V, O> form, ObjIntConsumer<V> answers) {
        int[] open = indexes;
        if (mayRecall() && memory.reads.isUsed()) {
            open = memory.reads
                    .recall(pod.podClass(), memory.nodes, node -> watched(node, form))
                    .answer(nodes, open, answers);
        }
        if (open.length == 0) {
            return;
        }
        List<NodeInfo> asked = at(nodes, open);
        int @Nullable [] readsPod = mayRecall() && memory.nodes.isUsed() ? new int[open.length] : null;
        O out = form.out.apply(open.length);
        IntFunction<V> answered = form.answers.apply(call(asked, out, readsPod), out);
        for (int i = 0; i < open.length; i++) {
            V answer = answered.apply(i);
            answers.accept(answer, open[i]);
            if (readsPod != null) {
                memory.nodes.put(asked.get(i), readsPod[i] != 0, answer);
            }
        }
    }

    private static List<NodeInfo> at(List<NodeInfo> nodes, int[] indexes) {
        if (indexes.length == nodes.size()) {
            return nodes;
        }
        List<NodeInfo> some = new ArrayList<>(indexes.length);
        for (int index : indexes) {
            some.add(nodes.get(index));
        }
        return some;
    }

    /** @param readsPod gets 1 where a call looked at the pod */
    private Value call(List<NodeInfo> nodes, Object out, int @Nullable [] readsPod) {
        return context.prelude(function)
                .execute(
                        context.export(point),
                        guestPod(),
                        context.slots(nodes),
                        nodes.size(),
                        out,
                        style.withState(),
                        isRemembered(),
                        readsPod);
    }

    private <V, O> ReadMemory.@Nullable Watched<V> watched(NodeInfo node, Form<V, O> form) {
        O out = form.out.apply(1);
        Value watched;
        try {
            watched = context.prelude("watched")
                    .execute(
                            context.prelude(function),
                            context.export(point),
                            guestPod(),
                            context.slots(List.of(node))[0],
                            out);
        } catch (PolyglotException e) {
            if (GuestErrors.spoils(e)) {
                throw e;
            }
            // It is called again without being watched, and fails in the same way where that can be told.
            context.prelude("unwatch").executeVoid();
            return null;
        }
        if (watched.isNull()) {
            return null;
        }
        return new ReadMemory.Watched<>(
                form.answers.apply(watched.getArrayElement(0), out).apply(0),
                context.reads(watched.getArrayElement(1).asString()));
    }

    private boolean isRemembered() {
        return style.dependence() != Dependence.VOLATILE;
    }

    private Value guestPod() {
        return isRemembered()
                ? context.tables().pod(pod.podClass())
                : context.tables().pod(pod);
    }
}
