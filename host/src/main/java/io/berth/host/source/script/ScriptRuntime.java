package io.berth.host.source.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;

/**
 * What all scripts run on: one engine, which keeps parsed and compiled code across contexts, generations and profiles,
 * and one watchdog.
 */
public final class ScriptRuntime implements AutoCloseable {
    /** One for all contexts: contexts of an engine have to share it. */
    private static final HostAccess HOST_ACCESS =
            HostAccess.newBuilder(HostAccess.NONE).allowArrayAccess(true).build();

    private final Engine engine;
    private final Source prelude;
    private final Watchdog watchdog;
    private final ScriptLimits limits;
    private final boolean remember;

    public ScriptRuntime(ScriptLimits limits) {
        this(limits, true);
    }

    /** @param remember false asks scripts about each pod and node anew, also those whose answers could be remembered */
    public ScriptRuntime(ScriptLimits limits, boolean remember) {
        this.limits = limits;
        this.remember = remember;
        this.engine = Engine.newBuilder("js")
                .allowExperimentalOptions(true)
                .option("engine.WarnInterpreterOnly", "false")
                .out(OutputStream.nullOutputStream())
                .err(OutputStream.nullOutputStream())
                .build();
        this.prelude = readPrelude();
        this.watchdog = new Watchdog();
    }

    private static Source readPrelude() {
        try (InputStream text = ScriptRuntime.class.getResourceAsStream("prelude.js")) {
            if (text == null) {
                throw new IllegalStateException("prelude.js is not beside " + ScriptRuntime.class.getName());
            }
            return Source.newBuilder("js", new String(text.readAllBytes(), StandardCharsets.UTF_8), "prelude.js")
                    .internal(true)
                    .buildLiteral();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What runs the scripts: {@code Interpreted}, or the name of an engine that compiles. */
    public String implementationName() {
        return engine.getImplementationName();
    }

    boolean remembers() {
        return remember;
    }

    ScriptLimits limits() {
        return limits;
    }

    Watchdog watchdog() {
        return watchdog;
    }

    Source prelude() {
        return prelude;
    }

    Context newContext(ScriptFileSystem files, ScriptLimits own) {
        Context.Builder builder = Context.newBuilder("js")
                .engine(engine)
                .allowHostAccess(HOST_ACCESS)
                .allowIO(IOAccess.newBuilder().fileSystem(files).build())
                .allowExperimentalOptions(true)
                .allowValueSharing(false)
                .option("js.strict", "true")
                .option("js.esm-eval-returns-exports", "true")
                .option("js.top-level-await", "false")
                .option("js.disable-eval", "true")
                .option("js.console", "false")
                .option("js.load", "false")
                .option("js.print", "false")
                .option("js.graal-builtin", "false")
                .option("js.polyglot-builtin", "false")
                .option("js.java-package-globals", "false")
                .option("js.shared-array-buffer", "false")
                .option("js.intl-402", "false")
                .option("js.temporal", "false")
                .option("js.timezone", "UTC")
                .option("js.locale", "en");
        if (own.statements() > 0) {
            builder.resourceLimits(ResourceLimits.newBuilder()
                    .statementLimit(own.statements(), source -> !source.isInternal())
                    .build());
        }
        return builder.build();
    }

    /** Ends the engine; no script may be in use any more. */
    @Override
    public void close() {
        watchdog.close();
        engine.close(true);
    }
}
