package io.berth.host.source.script;

import io.berth.api.tree.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.jspecify.annotations.Nullable;

/** One file of tests in a context of its own. */
final class ScriptTestFile implements AutoCloseable {
    private final ScriptRuntime runtime;
    private final ScriptFolder folder;
    private final String name;
    private final String file;
    private final TrialSession session;
    private final Context context;
    private final Watchdog.Call call;
    private final List<String> output = new ArrayList<>();
    private boolean spoiled;

    /**
     * @param name the file's name for messages
     * @param file its path in the folder
     */
    ScriptTestFile(ScriptRuntime runtime, ScriptFolder folder, String name, String file, TrialSession session) {
        this.runtime = runtime;
        this.folder = folder;
        this.name = name;
        this.file = file;
        this.session = session;
        context = runtime.newContext(new ScriptFileSystem(folder), runtime.limits());
        call = runtime.watchdog().call(context);
        call.watch();
    }

    List<ScriptTestResult> run(Source kitSource, LongSupplier nanoTime) {
        List<ScriptTestResult> results = new ArrayList<>();
        long begun = nanoTime.getAsLong();
        Value kit = context.eval(kitSource)
                .execute((ProxyExecutable) given -> session.answer(given[0].asString()), (ProxyExecutable) this::print);
        String failure = watched("the file", this::evaluate);
        int count = failure.isEmpty() ? kit.invokeMember("count").asInt() : 0;
        if (count == 0) {
            String why = failure.isEmpty() ? name + ": has no test; write test(\"name\", () => { … })" : failure;
            results.add(result("", why, nanoTime.getAsLong() - begun));
        }
        for (int i = 0; i < count; i++) {
            int index = i;
            String test = kit.invokeMember("name", i).asString();
            long start = nanoTime.getAsLong();
            String wrong = spoiled
                    ? name + ": was not run, because the test before had to be interrupted"
                    : watched("the test", () -> kit.invokeMember("run", index));
            results.add(result(test, wrong, nanoTime.getAsLong() - start));
        }
        return results;
    }

    private ScriptTestResult result(String test, String failure, long nanos) {
        ScriptTestResult result = new ScriptTestResult(file, test, failure, output, nanos);
        output.clear();
        return result;
    }

    private @Nullable Object print(Value... given) {
        output.add(given[0].asString());
        return null;
    }

    private void evaluate() {
        String text = new String(folder.require(file), StandardCharsets.UTF_8);
        context.eval(Source.newBuilder("js", text, file)
                .mimeType("application/javascript+module")
                .buildLiteral());
    }

    /** What went wrong; empty if nothing did. */
    private String watched(String what, Runnable work) {
        call.begin(runtime.limits().load(), runtime.limits().allocation());
        try {
            work.run();
            return "";
        } catch (PolyglotException e) {
            spoiled |= GuestErrors.spoils(e);
            Problem problem = GuestErrors.problem(e, root(), what, null);
            return problem.position().line() == 0 ? name + ": " + problem.message() : problem.toString();
        } finally {
            call.pause();
            if (call.wasInterrupted()) {
                Thread.interrupted();
            }
        }
    }

    /** A file at the folder's top: places are told from there, and a test may stand in a subfolder. */
    private String root() {
        return name.substring(0, name.length() - file.length()) + "top.test.js";
    }

    @Override
    public void close() {
        call.forget();
        context.close(true);
    }
}
