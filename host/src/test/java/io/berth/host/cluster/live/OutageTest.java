package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.berth.host.testing.LoggedLines;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is told of a server whose watches fail. */
class OutageTest {
    private static final List<String> KINDS = List.of("nodes", "pods", "services", "volumes");

    @RegisterExtension
    final LoggedLines logged = new LoggedLines(Outage.class.getName(), Level.INFO);

    private long now;
    private final Outage outage = new Outage("https://10.0.0.1:6443", () -> now, (delay, action) -> () -> {});

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    private void allFail(String reason) {
        KINDS.forEach(kind -> outage.failed(kind, reason));
    }

    @Test
    void it_is_told_when_it_begins_how_far_it_goes_and_when_it_is_over() {
        for (int second = 0; second < 7; second++) {
            allFail("connection refused");
            pass(1);
        }
        KINDS.forEach(outage::works);
        assertThat(logged.all())
                .containsExactly(
                        "WARN nodes cannot be watched at https://10.0.0.1:6443, which is tried again until it works:"
                                + " connection refused",
                        "WARN 4 kinds (nodes, pods, services and 1 more) cannot be watched at https://10.0.0.1:6443"
                                + " for 5 s now: connection refused",
                        "INFO All is watched again at https://10.0.0.1:6443, after 7 s");
    }

    @Test
    void one_kind_that_never_works_does_not_hide_that_others_fail_later() {
        outage.failed("secrets.v1", "forbidden");
        pass(1000);
        allFail("connection refused");
        assertThat(logged.all())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("WARN 2 kinds (nodes, secrets.v1) cannot be watched")
                .endsWith("for 1000 s now: connection refused");
    }

    @Test
    void a_server_that_works_is_not_written_about() {
        KINDS.forEach(outage::works);
        assertThat(logged.all()).isEmpty();
    }
}
