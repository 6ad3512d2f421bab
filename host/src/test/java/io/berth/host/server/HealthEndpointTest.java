package io.berth.host.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What the health paths say. */
class HealthEndpointTest {
    private final AtomicBoolean synced = new AtomicBoolean(true);
    private final HealthEndpoint readyz = new HealthEndpoint(
            "readyz",
            List.of(HealthCheck.PING, HealthCheck.of("sched-handler-sync", synced::get, "not all objects are known")));

    private Response get(String path) {
        return readyz.answer(Request.get(path));
    }

    @Test
    void all_is_well() {
        assertThat(get("/readyz")).isEqualTo(Response.text(200, "ok"));
    }

    @Test
    void verbose_names_the_checks() {
        assertThat(get("/readyz?verbose"))
                .isEqualTo(Response.text(200, "[+]ping ok\n[+]sched-handler-sync ok\nreadyz check passed\n"));
    }

    @Test
    void a_failure_withholds_its_reason() {
        synced.set(false);
        assertThat(get("/readyz"))
                .isEqualTo(Response.text(
                        500, "[+]ping ok\n[-]sched-handler-sync failed: reason withheld\nreadyz check failed\n"));
    }

    @Test
    void a_check_can_be_excluded() {
        synced.set(false);
        assertThat(get("/readyz?verbose&exclude=sched-handler-sync"))
                .isEqualTo(Response.text(200, "[+]ping ok\n[+]sched-handler-sync excluded: ok\nreadyz check passed\n"));
    }

    @Test
    void a_check_that_is_not_there_cannot_be_excluded() {
        assertThat(get("/readyz?verbose&exclude=etcd").body())
                .contains("warn: some health checks cannot be excluded: no matches for \"etcd\"\n");
    }

    @Test
    void a_single_check_tells_its_reason() {
        assertThat(get("/readyz/ping")).isEqualTo(Response.text(200, "ok"));
        synced.set(false);
        assertThat(get("/readyz/sched-handler-sync"))
                .isEqualTo(Response.text(500, "internal server error: not all objects are known\n"));
        assertThat(get("/readyz/other").status()).isEqualTo(404);
    }
}
