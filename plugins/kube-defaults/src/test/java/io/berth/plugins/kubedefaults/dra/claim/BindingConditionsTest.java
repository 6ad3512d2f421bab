package io.berth.plugins.kubedefaults.dra.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.Dra;
import io.berth.plugins.kubedefaults.dra.claim.BindingConditions.Readiness;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class BindingConditionsTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

    private final BindingConditions conditions = new BindingConditions(NOON, Duration.ofMinutes(10));

    private static ResourceClaim claim(String allocated, String reported) {
        return Dra.allocated(
                "c",
                "allocation: {allocationTimestamp: \"" + allocated
                        + "\", devices: {results: [{request: r, driver: d, pool: p, device: a, bindingConditions:"
                        + " [Ready], bindingFailureConditions: [Broken]}]}}, devices: [{driver: d, pool: p, device: a,"
                        + " conditions: ["
                        + reported + "]}]");
    }

    @Test
    void without_conditions_a_claim_is_ready() {
        assertThat(conditions.of(Dra.allocated("c", Dra.allocation("p", "a")))).isEqualTo(new Readiness.Ready());
        assertThat(conditions.of(Dra.claim("c"))).isEqualTo(new Readiness.Ready());
    }

    @Test
    void all_conditions_must_be_true() {
        assertThat(conditions.of(claim("2026-01-01T11:59:00Z", "{type: Ready, status: \"True\"}")))
                .isEqualTo(new Readiness.Ready());
        assertThat(conditions.of(claim("2026-01-01T11:59:00Z", "{type: Ready, status: \"False\"}")))
                .isEqualTo(new Readiness.Waiting());
        assertThat(conditions.of(claim("2026-01-01T11:59:00Z", ""))).isEqualTo(new Readiness.Waiting());
    }

    @Test
    void a_failure_is_told_even_if_all_conditions_are_true() {
        String reported =
                "{type: Ready, status: \"True\"}, {type: Broken, status: \"True\", reason: Cable, message: \"no"
                        + " link\"}";
        assertThat(conditions.of(claim("2026-01-01T11:59:00Z", reported)))
                .isEqualTo(new Readiness.Failed("device binding failed: claim=c, reason=Cable, message=\"no link\""));
    }

    @Test
    void after_the_timeout_it_is_given_up() {
        assertThat(conditions.of(claim("2026-01-01T11:50:00Z", ""))).isEqualTo(new Readiness.Waiting());
        assertThat(conditions.of(claim("2026-01-01T11:49:59Z", "")))
                .isEqualTo(new Readiness.Failed("device binding timeout: claim=c"));
    }
}
