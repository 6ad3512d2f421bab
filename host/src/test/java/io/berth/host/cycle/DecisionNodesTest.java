package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginFailure;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.Grounds.Refused;
import io.berth.host.telemetry.NodeReport;
import io.berth.host.time.SimulatedTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is kept of a cycle: of many nodes those that tell most, and of all of them why they were refused. */
class DecisionNodesTest {
    private static DecisionRecord decision(CycleFixture cycle, int limit, PodInfo pod) {
        Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
        DecisionLog log = new DecisionLog(clock, 10, limit, decision -> {});
        log.decided(pod, 1, cycle.run(pod));
        return log.find(pod.uid()).orElseThrow();
    }

    private static DecisionRecord decision(CycleFixture cycle, int limit) {
        return decision(cycle, limit, pod("web").info());
    }

    private static List<String> names(DecisionRecord decision) {
        return decision.nodes().stream().map(NodeReport::node).toList();
    }

    private static int number(String node) {
        return Integer.parseInt(node.substring(1));
    }

    /** Twenty nodes of which those with a number over 15 are refused; the score is the number. */
    private static CycleFixture twenty() {
        CycleFixture cycle = new CycleFixture(20).refusing("F", (pod, node) -> number(node) > 15);
        ScorePlugin score = (state, pod, node) -> number(node.name());
        cycle.profile.with(ExtensionPoint.SCORE, "S", score);
        return cycle;
    }

    @Test
    void of_many_nodes_the_chosen_one_and_the_best_others_are_kept() {
        DecisionRecord decision = decision(twenty(), 4);
        assertThat(decision.node()).isEqualTo("n15");
        assertThat(names(decision)).containsExactly("n15", "n14", "n13", "n12");
        assertThat(decision.nodes()).extracting(NodeReport::total).containsExactly(15L, 14L, 13L, 12L);
        assertThat(decision.nodesLeftOut()).isEqualTo(16);
    }

    @Test
    void then_come_some_that_were_refused() {
        DecisionRecord decision = decision(twenty(), 17);
        assertThat(names(decision)).hasSize(17).endsWith("n1", "n16", "n17");
        assertThat(decision.nodes().getLast().plugin()).isEqualTo("F");
    }

    @Test
    void where_all_fit_into_the_limit_they_keep_their_order() {
        DecisionRecord decision = decision(twenty(), 20);
        assertThat(names(decision)).startsWith("n1", "n2", "n3").hasSize(20).endsWith("n20");
        assertThat(decision.nodesLeftOut()).isZero();
    }

    @Test
    void without_scores_the_first_that_fits_is_the_first() {
        DecisionRecord decision = decision(new CycleFixture(5).refusing("F", (pod, node) -> node.equals("n1")), 2);
        assertThat(decision.node()).isEqualTo("n2");
        assertThat(names(decision)).startsWith("n2");
        assertThat(decision.grounds().best()).isZero();
    }

    @Test
    void nodes_with_the_same_highest_total_are_counted() {
        assertThat(decision(new CycleFixture(9).scoring(), 3).grounds().best()).isEqualTo(9);
        assertThat(decision(twenty(), 3).grounds().best()).isOne();
    }

    @Test
    void refusals_are_counted_by_what_they_say() {
        CycleFixture cycle = new CycleFixture(12)
                .refusing("A", (pod, node) -> number(node) % 4 == 0)
                .filter(
                        "B",
                        (pod, node) -> number(node) % 2 == 0 ? Rejection.unresolvable("even", "bad") : Proceed.PROCEED)
                .refusing("C", (pod, node) -> number(node) > 1);
        DecisionRecord decision = decision(cycle, 1);
        assertThat(decision.grounds().refusals())
                .containsExactly(
                        new Refused("C", "Unschedulable", List.of("no"), 5, "n3"),
                        new Refused("B", "UnschedulableAndUnresolvable", List.of("even", "bad"), 3, "n2"),
                        new Refused("A", "Unschedulable", List.of("no"), 3, "n4"));
        assertThat(decision.grounds().refusedBy()).as("of a pod that is placed").isEmpty();
    }

    @Test
    void very_many_reasons_are_summed_up() {
        CycleFixture cycle = new CycleFixture(30).filter("F", (pod, node) -> Rejection.unschedulable("not " + node));
        DecisionRecord decision = decision(cycle, 5);
        assertThat(decision.grounds().refusals()).hasSize(20);
        assertThat(decision.grounds().refusalsLeftOut()).isEqualTo(10);
        assertThat(decision.grounds().refusedBy()).containsExactly("F");
    }

    @Test
    void nodes_that_pre_filter_left_out_are_counted_without_an_example() {
        CycleFixture cycle = new CycleFixture(6).preFilter("P", pod -> new OnlyNodes(Set.of("n2")));
        assertThat(decision(cycle, 3).grounds().refusals())
                .containsExactly(new Refused(
                        null,
                        "UnschedulableAndUnresolvable",
                        List.of("node(s) didn't satisfy plugin(s) [P]"),
                        5,
                        null));
    }

    @Test
    void a_pod_that_pre_filter_refuses_is_refused_by_all_nodes() {
        CycleFixture cycle = new CycleFixture(6).preFilter("P", pod -> Rejection.unschedulable("no such claim"));
        DecisionRecord decision = decision(cycle, 3);
        assertThat(decision.grounds().refusals())
                .containsExactly(new Refused("P", "Unschedulable", List.of("no such claim"), 6, null));
        assertThat(decision.nodes()).as("nothing was said of single nodes").isEmpty();
    }

    @Test
    void nodes_that_were_not_looked_at_are_not_refused() {
        CycleFixture cycle = new CycleFixture(200)
                .refusing("F", (pod, node) -> node.equals("n1"))
                .scoring();
        cycle.limit = new NodeLimit(60);
        DecisionRecord decision = decision(cycle, 3);
        assertThat(decision.evaluated()).isLessThan(200);
        assertThat(decision.grounds().refusals())
                .containsExactly(new Refused("F", "Unschedulable", List.of("no"), 1, "n1"));
    }

    @Test
    void a_nominated_node_that_is_refused_is_counted_once() {
        CycleFixture cycle = new CycleFixture(4).scoring().refusing("F", (pod, node) -> number(node) > 2);
        DecisionRecord decision =
                decision(cycle, 1, pod("web").nominatedTo("n4").info());
        assertThat(decision.grounds().refusals())
                .containsExactly(new Refused("F", "Unschedulable", List.of("no"), 2, "n3"));
    }

    @Test
    void a_filter_that_fails_leaves_nothing_counted() {
        CycleFixture cycle = new CycleFixture(4)
                .preFilter("P", pod -> new OnlyNodes(Set.of("n1", "n2")))
                .filter("F", (pod, node) -> {
                    throw new PluginFailure("F", "broken", null);
                });
        assertThat(decision(cycle, 2).grounds().refusals()).isEmpty();
    }

    @Test
    void of_pods_that_had_the_same_name_the_latest_counts() {
        CycleFixture cycle = new CycleFixture(1);
        SimulatedTime time = new SimulatedTime(Instant.EPOCH);
        DecisionLog log = new DecisionLog(time, 10, 1, decision -> {});
        PodInfo first = pod("web").uid("first").info();
        PodInfo second = pod("web").uid("second").info();
        for (PodInfo pod : List.of(first, second)) {
            log.decided(pod, 1, cycle.run(pod));
            time.advanceTo(time.instant().plusSeconds(1));
        }
        log.bound(first, 1, "n1");
        assertThat(log.latest("default", "web"))
                .hasValueSatisfying(decision -> assertThat(decision.uid()).isEqualTo("second"));
        assertThat(log.latest("other", "web")).isEmpty();
    }
}
