package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.source.jar.TestJar;
import io.berth.host.telemetry.DecisionRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a filter from a jar does wrong fails the pods that need it, with the jar's name and the line; others go on. */
class BrokenJarsTest {
    /** On the line of something else, so that no other line moves. */
    private static final String HOLDERS = "static final ThreadLocal<byte[]> HELD = new ThreadLocal<>();"
            + " static final java.util.List<CycleState> KEPT = new java.util.ArrayList<>();";

    @TempDir
    Path folder;

    @TempDir
    Path folderOfAnother;

    private CorpusTrial trial;

    @BeforeEach
    void prepare() {
        trial = new CorpusTrial(folder, folderOfAnother, "");
    }

    @AfterEach
    void stop() {
        trial.close();
    }

    private static TestJar filter(String body) {
        String source = """
            package acme;
            import io.berth.api.cycle.*;
            import io.berth.api.plugin.*;
            import io.berth.api.snapshot.*;
            public class BrokenFactory implements PluginFactory {
                static class Late { static final int VALUE = Integer.parseInt("no number"); } %s
                static int deeper(int n) { return deeper(n + 1) + 1; }
                static void sneak(Throwable t) { BrokenFactory.<RuntimeException>raise(t); }
                @SuppressWarnings("unchecked")
                static <T extends Throwable> void raise(Throwable t) throws T { throw (T) t; }
                public String name() { return "Broken"; }
                public Plugin create(PluginArgs args, PluginContext context) {
                    return new FilterPlugin() {
                        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                            %s
                        }
                    };
                }
            }
            """;
        return TestJar.named("broken")
                .factory("acme.BrokenFactory")
                .source("acme.BrokenFactory", source.formatted(HOLDERS, body));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "String s = null; return s.length() > 0 ? Proceed.PROCEED : null; | (jar broken.jar 1.0.0,"
                        + " BrokenFactory.java:15)",
                "throw new PluginException(\"no idea\"); | running \"Broken\" filter plugin: no idea",
                "return Integer.parseInt(\"0,1\") > 0 ? null : null; | NumberFormatException: For input string:"
                        + " \"0,1\" (jar",
                "sneak(new java.io.IOException(\"disk\")); return null; | IOException: disk (jar broken.jar 1.0.0,"
                        + " BrokenFactory.java:15)",
                "throw new AssertionError(\"never\"); | AssertionError: never (jar broken.jar 1.0.0",
                "deeper(0); return null; | StackOverflowError (jar broken.jar 1.0.0",
                "return new long[Integer.MAX_VALUE][].length > 0 ? null : null; | OutOfMemoryError",
                "return Late.VALUE > 0 ? null : null; | Could not initialize class acme.BrokenFactory$Late",
                "return null; | filter of plugin \"Broken\" returned null",
                "System.exit(1); return null; | a plugin must not end the scheduler's process",
                "throw new IllegalStateException(\"x\".repeat(10 << 20)); | xxxxxxxxxx",
                "return Rejection.unschedulable(\"y\".repeat(10 << 20)); | yyyyyyyyyy",
                "HELD.set(new byte[1 << 20]); throw new IllegalStateException(\"held by the thread\"); |"
                        + " held by the thread (jar broken.jar 1.0.0",
                "KEPT.add(state); throw new IllegalStateException(\"kept \" + KEPT.size()); | kept"
            })
    void a_broken_filter_costs_only_those_that_need_it_and_leaves_nothing(String body, String expected)
            throws IOException {
        Path jar = filter(body).writeTo(trial.stage.jars.resolve("broken.jar"));
        assertThat(trial.use("filter: {enabled: [{name: Broken}]}")).isEmpty();
        DecisionRecord decision = trial.victim();
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).contains(expected);
        trial.assertSeen("Broken");
        Files.delete(jar);
        trial.assertSoundWithout();
    }
}
