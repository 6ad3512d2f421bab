package io.berth.host.source.script;

import io.berth.api.tree.Tree;
import io.berth.host.config.PluginPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.graalvm.polyglot.Source;

/**
 * Runs the tests of a folder of scripts: the files {@code *.test.js}. They import {@code berth/test}, which is in no
 * folder.
 */
public final class ScriptTests {
    private static final String KIT = "berth/test";
    private static final String KIT_MODULE =
            "export const { assert, node, pod, script, test } = globalThis[Symbol.for(\"berth/test\")];\n";

    private final ScriptRuntime runtime;
    private final Function<String, Tree.Mapping> json;
    private final LongSupplier nanoTime;
    private final Source kit;

    /** @param json reads an object of JSON */
    public ScriptTests(ScriptRuntime runtime, Function<String, Tree.Mapping> json, LongSupplier nanoTime)
            throws IOException {
        this.runtime = runtime;
        this.json = json;
        this.nanoTime = nanoTime;
        this.kit = kit();
    }

    private static Source kit() throws IOException {
        try (InputStream text = ScriptTests.class.getResourceAsStream("test-kit.js")) {
            if (text == null) {
                throw new IllegalStateException("test-kit.js is not beside " + ScriptTests.class.getName());
            }
            return Source.newBuilder("js", new String(text.readAllBytes(), StandardCharsets.UTF_8), "test-kit.js")
                    .internal(true)
                    .buildLiteral();
        }
    }

    /**
     * Runs all tests of a folder, file by file.
     *
     * @throws IOException if the folder cannot be read
     */
    public List<ScriptTestResult> run(Path folder) throws IOException {
        ScriptFolder content =
                ScriptFolder.read(folder, PluginPolicy.DEFAULT).with(KIT, KIT_MODULE.getBytes(StandardCharsets.UTF_8));
        List<ScriptTestResult> results = new ArrayList<>();
        for (String file : content.tests()) {
            try (TrialSession session = new TrialSession(runtime, content, folder, file, json);
                    ScriptTestFile test = new ScriptTestFile(
                            runtime, content, folder.resolve(file).toString(), file, session)) {
                results.addAll(test.run(kit, nanoTime));
            }
        }
        return results;
    }
}
