package io.berth.plugins.gpusharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that replays the trace, without the trace. */
class OpenbCommandTest {
    @TempDir
    Path empty;

    @Test
    void without_the_trace_it_says_what_is_missing_and_ends() throws Exception {
        Process process = new ProcessBuilder("bash", "../../host/src/bench/openb", empty.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(output)
                .startsWith("skipped: the trace is not there: expected ")
                .contains("openb_node_list_gpu_node.csv and ", "openb_pod_list_default.csv");
    }
}
