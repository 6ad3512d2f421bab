package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.shadow.Agreement;
import io.berth.host.shadow.OwnFolders;
import io.berth.host.shadow.Shadow;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.source.jar.TestJar;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A candidate that has a jar of its own, and leaves nothing behind. */
class ShadowEndTest {
    /** Where the plugin in the jar, which knows nothing of the test, leaves what the test looks at. */
    private static final String PLUGIN = "berth.test.shadow.plugin";

    private static final String CLOSED = "berth.test.shadow.closed";

    @TempDir
    Path folder;

    private Stage stage;
    private Shadow shadow;

    @BeforeEach
    void start() {
        System.getProperties().remove(CLOSED);
        stage = new Stage(folder);
        stage.profile("NodeResourcesFit=1");
        stage.start("3x4cpu,8Gi");
        shadow = stage.setup().shadow(ShadowListener.NONE);
    }

    @AfterEach
    void stop() {
        shadow.close();
        stage.close();
        System.getProperties().remove(PLUGIN);
        System.getProperties().remove(CLOSED);
    }

    /** Starts a candidate with the plugin Own, whose jar nobody else has. */
    private void candidate(String policy, String scoreBody) throws IOException {
        Path jars = Files.createDirectories(folder.resolve("own"));
        String source = """
            package acme;
            import io.berth.api.cycle.*;
            import io.berth.api.plugin.*;
            import io.berth.api.snapshot.*;
            public class OwnFactory implements PluginFactory {
                static final class Own implements ScorePlugin {
                    Own() { System.getProperties().put("%s", new java.lang.ref.WeakReference<Object>(this)); }
                    public long score(CycleState state, PodInfo pod, NodeInfo node) { %s }
                    public void close() { System.getProperties().put("%s", Boolean.TRUE); }
                }
                public String name() { return "Own"; }
                public Plugin create(PluginArgs args, PluginContext context) { return new Own(); }
            }
            """;
        TestJar.named("own")
                .factory("acme.OwnFactory")
                .source("acme.OwnFactory", source.formatted(PLUGIN, scoreBody, CLOSED))
                .writeTo(jars.resolve("own.jar"));
        Stage.copy(stage.jars.resolve("kube-defaults.jar"), jars.resolve("kube-defaults.jar"));
        stage.profile("Own=1");
        String configuration = Files.readString(stage.config) + policy;
        stage.reloader().withInUse((now, files) -> {
            shadow.start("own.yaml", configuration, new OwnFolders(List.of(jars), List.of()), now, files);
            return null;
        });
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private long count(Agreement agreement) {
        return shadow.report().orElseThrow().count(agreement);
    }

    private static boolean isClosed() {
        return System.getProperties().containsKey(CLOSED);
    }

    @SuppressWarnings("unchecked")
    private static boolean isCollected() {
        System.gc();
        return ((WeakReference<Object>) System.getProperties().get(PLUGIN)).get() == null;
    }

    @Test
    void its_plugins_are_closed_and_collected() throws IOException {
        candidate("", "return 5;");
        stage.schedule("web");
        await(() -> count(Agreement.SAME_NODE) + count(Agreement.OTHER_NODE) == 1);
        assertThat(isClosed()).isFalse();
        shadow.end("dropped");
        await(ShadowEndTest::isClosed);
        await(ShadowEndTest::isCollected);
    }

    @Test
    void a_call_that_never_returns_is_left_behind_and_the_rest_is_closed_all_the_same() throws IOException {
        candidate("""
            ---
            apiVersion: berth.io/v1
            kind: PluginPolicy
            defaults: {timeBudget: 50ms}
            """, "while (true) { if (System.getProperty(\"berth.test.shadow.stop\") != null) return 0; }");
        try {
            stage.schedule("web");
            await(() -> count(Agreement.CANDIDATE_FAILED) == 1);
            assertThat(shadow.report()
                            .orElseThrow()
                            .differences()
                            .getFirst()
                            .candidate()
                            .message())
                    .contains("plugin \"Own\"", "was left behind");
            assertThat(stage.schedule("after").node()).isNotNull();
            shadow.end("dropped");
            await(ShadowEndTest::isClosed);
        } finally {
            // It stays set: the thread that was left behind may come to see it late, and would run for ever.
            System.setProperty("berth.test.shadow.stop", "now");
        }
    }
}
