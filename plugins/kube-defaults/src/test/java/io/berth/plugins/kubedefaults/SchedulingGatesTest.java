package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.testkit.Given;
import org.junit.jupiter.api.Test;

class SchedulingGatesTest {
    private final SchedulingGates plugin = new SchedulingGates();

    @Test
    void a_pod_without_gates_enters_the_queue() {
        assertThat(plugin.preEnqueue(Given.pod("a", ""))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void the_gates_are_named_in_their_order() {
        assertThat(plugin.preEnqueue(Given.pod("a", "spec: {schedulingGates: [{name: z}, {name: a}]}")))
                .isEqualTo(Rejection.unresolvable("waiting for scheduling gates: [z a]"));
    }
}
