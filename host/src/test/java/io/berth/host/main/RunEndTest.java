package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunEndTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_run_that_is_asked_to_end_says_what_is_left_to_do() throws Exception {
        try (Children children = new Children(folder)) {
            Process run = children.command(
                    "run",
                    List.of(
                            "run",
                            "--embedded",
                            Children.PLUGINS,
                            "--nodes=1x4cpu,8Gi",
                            "--state-dir=" + folder.resolve("state")));
            children.await("the start", PATIENCE, () -> children.says("run", "generation 1 is in use"));
            // As a user does, so that there is something to close.
            Process asked = children.command("asked", List.of("generations", "--state-dir=" + folder.resolve("state")));
            assertThat(asked.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            run.destroy();
            assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(children.output("run")).contains("stopped; no pod waits");
        }
    }
}
