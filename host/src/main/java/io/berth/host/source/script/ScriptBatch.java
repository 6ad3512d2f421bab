package io.berth.host.source.script;

import io.berth.api.plugin.Dependence;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
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
    /**
     * Calls the script for each node.
     *
     * @param out an array of int or long, which gets what the script answered for each node
     */
    Value call(List<NodeInfo> nodes, Object out) {
        return context.prelude(function)
                .execute(
                        context.export(point),
                        guestPod(),
                        context.slots(nodes),
                        nodes.size(),
                        out,
                        style.withState(),
                        isRemembered());
    }

    /**
     * Answers for those nodes for which it is known what the script would answer, and learns on the way.
     *
     * @param out as in {@link #call}, for one node
     * @param read makes an answer of what a call returned and has put out
     * @param answers takes each answer with the index of its node
     * @return the indexes of the other nodes, ascending
     */
    <V, O> int[] recall(
            ReadMemory<V> memory,
            List<NodeInfo> nodes,
            O out,
            BiFunction<Value, O, V> read,
            ObjIntConsumer<V> answers) {
        if (style.dependence() != Dependence.NODE || style.withState()) {
            return IntStream.range(0, nodes.size()).toArray();
        }
        return memory.answer(pod.podClass(), nodes, node -> watched(node, out, read), answers);
    }

    private <V, O> ReadMemory.@Nullable Watched<V> watched(NodeInfo node, O out, BiFunction<Value, O, V> read) {
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
        return new ReadMemory.Watched<>(read.apply(watched.getArrayElement(0), out), reads(watched.getArrayElement(1)));
    }

    /** Letter and key by turns. */
    private static List<NodeRead> reads(Value flat) {
        List<NodeRead> reads = new ArrayList<>();
        for (long i = 0; i < flat.getArraySize(); i += 2) {
            reads.add(NodeRead.of(
                    flat.getArrayElement(i).asString(),
                    flat.getArrayElement(i + 1).asString()));
        }
        return reads;
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
