package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ImportanceTest {
    private final Importance importance = new Importance(Instant.parse("2026-01-01T12:00:00Z"));

    static PodInfo pod(String name, int priority, String startTime) {
        return Given.pod(name, "spec: {priority: " + priority + "}, status: {startTime: \"" + startTime + "\"}");
    }

    @Test
    void a_higher_priority_is_more_important_than_an_earlier_start() {
        PodInfo young = pod("young", 5, "2026-01-01T11:00:00Z");
        PodInfo old = pod("old", 3, "2026-01-01T10:00:00Z");

        assertThat(importance.sorted(List.of(old, young))).containsExactly(young, old);
    }

    @Test
    void of_two_pods_of_one_priority_the_one_that_started_earlier_is_more_important() {
        PodInfo young = pod("young", 3, "2026-01-01T11:00:00Z");
        PodInfo old = pod("old", 3, "2026-01-01T10:00:00Z");

        assertThat(importance.sorted(List.of(young, old))).containsExactly(old, young);
    }

    @Test
    void a_pod_that_has_not_started_counts_as_the_youngest() {
        PodInfo waiting = Given.pod("waiting", "spec: {priority: 3}");
        PodInfo old = pod("old", 3, "2026-01-01T10:00:00Z");

        assertThat(importance.sorted(List.of(waiting, old))).containsExactly(old, waiting);
    }

    @Test
    void equal_pods_keep_their_order() {
        PodInfo one = pod("one", 3, "2026-01-01T10:00:00Z");
        PodInfo two = pod("two", 3, "2026-01-01T10:00:00Z");

        assertThat(importance.isMore(one, two)).isFalse();
        assertThat(importance.sorted(List.of(two, one))).containsExactly(two, one);
    }
}
