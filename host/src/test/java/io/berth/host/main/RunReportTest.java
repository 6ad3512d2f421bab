package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.Grounds;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run prints of its decisions. */
class RunReportTest {
    private final StringWriter out = new StringWriter();
    private final RunReport report = new RunReport(new PrintWriter(out, true), SimulateCommand.Output.TABLE);

    private void pending(String pod, String message) {
        report.decided(new DecisionRecord(
                "default", pod, "u-" + pod, 1, Instant.EPOCH, null, message, 1, 0, 1, List.of(), 0, Grounds.NONE));
    }

    @Test
    void a_long_reason_that_several_pods_share_is_printed_once() {
        String reason = "x".repeat(200);
        pending("a", reason);
        pending("b", reason);
        pending("a", reason);
        pending("c", "another " + reason);
        assertThat(out.toString().lines())
                .containsExactly(
                        "pending default/a: " + reason,
                        "pending default/b: as default/a",
                        "pending default/a: as before",
                        "pending default/c: another " + reason);
    }

    @Test
    void a_short_reason_is_printed_for_each_pod() {
        pending("a", "no nodes");
        pending("b", "no nodes");
        assertThat(out.toString().lines())
                .containsExactly("pending default/a: no nodes", "pending default/b: no nodes");
    }
}
