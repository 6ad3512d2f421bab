package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Problem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** One context with one script in it. Used by one thread at a time. */
final class ScriptContext implements AutoCloseable {
    private static final int READS_MAX = 1000;

    private final String file;
    private final ScriptLimits limits;
    private final Context context;
    private final Value prelude;
    private final GuestTables tables;
    private final Situation situation = new Situation();
    private final Watchdog.Call call;
    private final boolean remembers;
    private final Map<ScriptExport, Value> exports = new EnumMap<>(ScriptExport.class);
    private final Map<String, Value> functions = new HashMap<>();
    private final ScriptBatch.Memory<FilterResult> filterMemory = new ScriptBatch.Memory<>();
    private final ScriptBatch.Memory<Long> scoreMemory = new ScriptBatch.Memory<>();
    private final Map<String, List<NodeRead>> reads = Lru.map(READS_MAX);
    private boolean spoiled;

    /**
     * What a context is made for.
     *
     * @param file the script's name for messages
     * @param args the plugin's arguments, as JSON
     */
    record Purpose(
            String file,
            GuestServices services,
            CycleState.Key<StateValues> stateKey,
            OutputBudget output,
            String args,
            String profile,
            ScriptLimits limits) {}

    private ScriptContext(Purpose purpose, boolean remembers, Context context, Watchdog.Call call, Value prelude) {
        this.file = purpose.file();
        this.limits = purpose.limits();
        this.context = context;
        this.call = call;
        this.remembers = remembers;
        this.prelude = prelude;
        this.tables = new GuestTables(prelude);
        GuestHost host =
                new GuestHost(purpose.services(), purpose.stateKey(), purpose.output(), tables, situation, call);
        prelude.invokeMember("connect", host.functions(), purpose.args(), purpose.profile());
        call.watch();
    }

    /** Without the script, which {@link #load} runs. */
    static ScriptContext open(ScriptRuntime runtime, ScriptFileSystem files, Purpose purpose) {
        Context context = runtime.newContext(files, purpose.limits());
        try {
            Watchdog.Call call = runtime.watchdog().call(context);
            Value prelude = context.eval(runtime.prelude()).execute();
            return new ScriptContext(purpose, runtime.remembers(), context, call, prelude);
        } catch (PolyglotException e) {
            context.close(true);
            throw new PluginException(
                    purpose.file() + ": no context could be made for the script: " + e.getMessage(), e);
        }
    }

    /**
     * What is done with the exports of a script before any of them is called. It may run code of the script, since a
     * value may have getters or be a Proxy.
     */
    @FunctionalInterface
    interface FirstUse<T, E extends Exception> {
        T of(Value module) throws E;
    }

    /**
     * Runs the script's own statements and uses what they export, all within the limits of loading.
     *
     * @throws PolyglotException if the script cannot be read or run
     */
    <T, E extends Exception> T load(Source source, FirstUse<T, E> use) throws E {
        call.begin(limits.load(), limits.allocation());
        try {
            Value module = context.eval(source);
            for (String name : module.getMemberKeys()) {
                ScriptExport.named(name).ifPresent(export -> exports.put(export, module.getMember(name)));
            }
            return use.of(module);
        } finally {
            endCall();
        }
    }

    /** A text of the script, cut if it is longer than it may be. */
    String cut(String text) {
        return Shown.cut(text, limits.characters());
    }

    GuestTables tables() {
        return tables;
    }

    /** Whether answers may be taken from memory. */
    boolean remembers() {
        return remembers;
    }

    ScriptBatch.Memory<FilterResult> filterMemory() {
        return filterMemory;
    }

    ScriptBatch.Memory<Long> scoreMemory() {
        return scoreMemory;
    }

    /** The numbers of nodes; the time that it takes to bring them up to date is not the script's. */
    int[] slots(List<NodeInfo> nodes) {
        return call.beside(() -> tables.slots(nodes));
    }

    /** A function of the prelude. */
    Value prelude(String name) {
        return functions.computeIfAbsent(name, prelude::getMember);
    }

    /** What the script exports under a name; only for what it does export. */
    Value export(ScriptExport export) {
        Value value = exports.get(export);
        if (value == null) {
            throw new IllegalStateException(file + " does not export " + export.exportName());
        }
        return value;
    }

    /** @param json kinds and keys by turns, as the prelude tells them */
    List<NodeRead> reads(String json) {
        return reads.computeIfAbsent(json, text -> {
            Value flat = prelude("parse").execute(text);
            List<NodeRead> read = new ArrayList<>();
            for (long i = 0; i < flat.getArraySize(); i += 2) {
                read.add(NodeRead.of(
                        flat.getArrayElement(i).asString(),
                        flat.getArrayElement(i + 1).asString()));
            }
            return List.copyOf(read);
        });
    }

    boolean bound() {
        return situation.bound();
    }

    /** Whether the context must not be used any more. */
    boolean spoiled() {
        return spoiled;
    }

    /**
     * Calls a function of the script.
     *
     * @param work throws {@link IllegalArgumentException} with what is wrong with an answer
     * @throws PluginException with file, line and column
     */
    <T extends @Nullable Object> T run(
            ScriptExport point, @Nullable PodInfo pod, @Nullable CycleState state, Supplier<T> work) {
        situation.begin(point, pod, state);
        tables.tidy();
        context.resetLimits();
        call.begin(limits.call(), limits.allocation());
        try {
            return work.get();
        } catch (PolyglotException e) {
            spoiled |= GuestErrors.spoils(e);
            throw GuestErrors.failure(e, problem(e, point.exportName(), section(point)));
        } catch (IllegalArgumentException e) {
            throw new PluginException(
                    GuestErrors.position(section(point), file) + ": " + point.exportName() + " " + e.getMessage(), e);
        } finally {
            endCall();
            situation.end();
        }
    }

    /** What went wrong while the script was loaded. */
    Problem problem(PolyglotException thrown) {
        return problem(thrown, "loading", null);
    }

    private Problem problem(PolyglotException thrown, String what, @Nullable SourceSection fallback) {
        boolean greedy = thrown.isInterrupted() && call.overrun() == Watchdog.Overrun.ALLOCATION;
        return greedy
                ? GuestErrors.greedy(thrown, file, what, limits.allocation())
                : GuestErrors.problem(thrown, file, what, fallback);
    }

    private void endCall() {
        call.pause();
        if (call.wasInterrupted()) {
            boolean marked = Thread.interrupted();
            spoiled |= marked;
        }
    }

    private @Nullable SourceSection section(ScriptExport point) {
        Value function = exports.get(point);
        return spoiled || function == null ? null : function.getSourceLocation();
    }

    @Override
    public void close() {
        call.forget();
        context.close(true);
    }
}
