package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RememberedSearchTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final String BEFORE = "status: {startTime: \"2026-01-01T11:00:00Z\"}";
    private static final String LATER = "status: {startTime: \"2026-01-01T13:00:00Z\"}";
    private static final String OPEN = "status: {}";

    private final SearchMemory memory = new SearchMemory();
    private int searches;

    private int searchesAfterAskingTwice(NodeInfo node) {
        PodInfo pod = Given.pod("new", "spec: {priority: 10}");
        NodeSearch counted = any -> {
            searches++;
            return new NodeSearch.Outcome.Refused(Rejection.unschedulable("no"));
        };
        SearchMemory.Outcomes outcomes = memory.of(pod.podClass(), List.of(), 1);
        RememberedSearch search = new RememberedSearch(counted, outcomes, new MemoryContext(), pod, NOW);
        search.on(node);
        search.on(node);
        return searches;
    }

    private static NodeInfo node(PodInfo... pods) {
        return Given.node("n1", "", pods).at(0, 7);
    }

    @Test
    void a_node_that_did_not_change_is_searched_once() {
        assertThat(searchesAfterAskingTwice(node(Given.pod("a", BEFORE)))).isEqualTo(1);
    }

    @Test
    void a_node_outside_the_cache_is_searched_each_time() {
        assertThat(searchesAfterAskingTwice(Given.node("n1", "").at(0, 0))).isEqualTo(2);
    }

    @Test
    void pods_without_a_start_keep_their_order_beside_pods_that_have_started() {
        assertThat(searchesAfterAskingTwice(node(Given.pod("a", BEFORE), Given.pod("b", OPEN))))
                .isEqualTo(1);
    }

    @Test
    void a_pod_without_a_start_changes_places_with_one_that_starts_later() {
        assertThat(searchesAfterAskingTwice(node(Given.pod("a", LATER), Given.pod("b", OPEN))))
                .isEqualTo(2);
    }
}
