package io.berth.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptSource;
import io.berth.host.source.script.ScriptTestResult;
import io.berth.host.source.script.ScriptTests;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples load, and pass their own tests. */
class ExampleScriptsTest {
    private static final Path EXAMPLES = Path.of("examples");

    private static ScriptRuntime runtime() {
        return new ScriptRuntime(new ScriptLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), 2));
    }

    @Test
    void every_example_passes_its_tests() throws IOException {
        try (ScriptRuntime runtime = runtime()) {
            List<ScriptTestResult> results = new ScriptTests(
                            runtime,
                            text -> (Tree.Mapping)
                                    TreeReader.read(text, "request.json").getFirst(),
                            () -> 0)
                    .run(EXAMPLES);
            assertThat(results)
                    .hasSizeGreaterThan(15)
                    .allSatisfy(result -> assertThat(result.failure())
                            .as(result.file() + ": " + result.test())
                            .isEmpty());
        }
    }

    @Test
    void every_example_is_a_plugin_and_has_tests() throws IOException {
        try (ScriptRuntime runtime = runtime()) {
            List<PluginLoad> loads = new ScriptSource(EXAMPLES, runtime).scan();
            assertThat(loads)
                    .hasSize(5)
                    .allSatisfy(load -> assertThat(load).isInstanceOf(PluginLoad.Loaded.class))
                    .allSatisfy(load -> assertThat(
                                    EXAMPLES.resolve(load.origin().location().replace(".js", ".test.js")))
                            .exists());
        }
    }
}
