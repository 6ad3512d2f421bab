package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.QueuedPod;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PrioritySortTest {
    private record Queued(PodInfo pod, Instant timestamp, int attempts) implements QueuedPod {}

    private final PrioritySort plugin = new PrioritySort();

    private static Queued queued(String spec, int second) {
        return new Queued(Given.pod("a", spec), Instant.ofEpochSecond(second), 0);
    }

    @Test
    void higher_priority_goes_first_whenever_it_came() {
        assertThat(plugin.less(queued("spec: {priority: 1}", 9), queued("", 1))).isTrue();
        assertThat(plugin.less(queued("", 1), queued("spec: {priority: 1}", 9))).isFalse();
    }

    @Test
    void among_equals_who_came_first_goes_first() {
        assertThat(plugin.less(queued("", 1), queued("spec: {priority: 0}", 2))).isTrue();
    }

    @Test
    void with_equal_priority_and_time_neither_is_less() {
        assertThat(plugin.less(queued("", 1), queued("", 1))).isFalse();
    }
}
