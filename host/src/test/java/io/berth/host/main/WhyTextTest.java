package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.Grounds;
import io.berth.host.telemetry.Grounds.Refused;
import io.berth.host.telemetry.NodeReport;
import io.berth.host.telemetry.NodeReport.PluginScore;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people read of a decision. */
class WhyTextTest {
    private static final String VERDICT = "Unschedulable";

    private static List<String> text(
            @Nullable String node, String message, int feasible, List<NodeReport> nodes, int leftOut, Grounds grounds) {
        DecisionRecord decision = new DecisionRecord(
                "default",
                "web",
                "1",
                4,
                Instant.parse("2026-11-30T16:10:07.123Z"),
                node,
                message,
                40,
                feasible,
                2,
                nodes,
                leftOut,
                grounds);
        return WhyText.lines(DecisionJson.of(decision), Style.PLAIN);
    }

    private static NodeReport scored(String node, long fit, long image) {
        return new NodeReport(
                node,
                "Success",
                null,
                List.of(),
                List.of(
                        new PluginScore("NodeResourcesFit", fit, fit, fit),
                        new PluginScore("ImageLocality", image, image, image),
                        new PluginScore("VolumeBinding", 0, 0, 0),
                        new PluginScore("TaintToleration", 100, 100, 300)),
                fit + image + 300);
    }

    private static Grounds refused(int best, String... refusedBy) {
        return new Grounds(
                best,
                List.of(
                        new Refused("NodeResourcesFit", VERDICT, List.of("Insufficient cpu"), 30, "node-7"),
                        new Refused(null, VERDICT, List.of(), 5, null)),
                2,
                List.of(refusedBy));
    }

    @Test
    void a_placed_pod_is_told_with_refusals_scores_and_the_lead() {
        List<NodeReport> nodes = List.of(scored("node-1", 28, 0), scored("node-3", 20, 0), scored("node-2", 88, 7));
        assertThat(text("node-2", "", 3, nodes, 37, refused(1)))
                .containsExactly(
                        "default/web was placed on node-2 at 2026-11-30T16:10:07Z by generation 4 (attempt 2)",
                        "3 of 40 nodes fit; 37 were refused:",
                        "    30  NodeResourcesFit: Insufficient cpu (such as node-7)",
                        "     5  without a reason",
                        "     2  for other reasons",
                        "",
                        "NODE    TOTAL  NodeResourcesFit  ImageLocality",
                        "node-2    395                88              7",
                        "node-1    328                28              0",
                        "node-3    320                20              0",
                        "the same on all of them: TaintToleration 300",
                        "0 on all of them: VolumeBinding",
                        "node-2 leads node-1 by 67: NodeResourcesFit +60, ImageLocality +7");
    }

    @Test
    void a_lead_has_also_what_speaks_for_the_other_node() {
        assertThat(text("a", "", 2, List.of(scored("a", 80, 10), scored("b", 20, 50)), 0, Grounds.NONE)
                        .getLast())
                .isEqualTo("a leads b by 20: NodeResourcesFit +60, ImageLocality -40");
    }

    @Test
    void a_tie_was_decided_by_chance() {
        List<NodeReport> nodes = List.of(scored("node-1", 28, 0), scored("node-2", 28, 0));
        Grounds tie = new Grounds(5, List.of(), 0, List.of());
        assertThat(text("node-2", "", 5, nodes, 3, tie))
                .contains("5 of 5 nodes fit", "and 3 more that fit", "node-2    328", "node-1    328")
                .endsWith("node-2 is one of the 5 best, all with 328: one of them was drawn by chance");
    }

    @Test
    void of_very_many_nodes_the_best_are_shown() {
        List<NodeReport> nodes =
                IntStream.range(0, 50).mapToObj(i -> scored("node-" + i, i, 0)).toList();
        assertThat(text("node-49", "", 70, nodes, 30, new Grounds(1, List.of(), 0, List.of())))
                .contains("70 of 80 nodes fit; 10 were not looked at", "node-40    340                40")
                .contains("and 60 more that fit")
                .doesNotContain("node-39    339                39");
    }

    @Test
    void what_extenders_added_is_a_column() {
        NodeReport plain = scored("a", 1, 1);
        NodeReport extended = new NodeReport("b", "Success", null, List.of(), plain.scores(), 310L);
        assertThat(text("b", "", 2, List.of(plain, extended), 0, new Grounds(1, List.of(), 0, List.of())))
                .contains("NODE  TOTAL  extenders", "b       310          8")
                .endsWith("b leads a by 8: extenders +8");
    }

    @Test
    void where_one_node_fits_nothing_is_scored() {
        NodeReport only = new NodeReport("node-2", "Success", null, List.of(), List.of(), null);
        assertThat(text("node-2", "", 1, List.of(only), 39, refused(0)))
                .contains("1 of 40 nodes fits; 2 were not looked at; 37 were refused:")
                .endsWith("nothing was scored, as only node-2 fits");
    }

    @Test
    void a_pod_without_a_node_is_told_with_what_it_waits_for() {
        assertThat(text(null, "0/37 nodes are available", 0, List.of(), 37, refused(0, "NodeResourcesFit", "Other")))
                .containsExactly(
                        "default/web has no node: 0/37 nodes are available",
                        "decided at 2026-11-30T16:10:07Z by generation 4 (attempt 2)",
                        "0 of 37 nodes fit; 37 were refused:",
                        "    30  NodeResourcesFit: Insufficient cpu (such as node-7)",
                        "     5  without a reason",
                        "     2  for other reasons",
                        "it is tried again when something changes for NodeResourcesFit or Other");
    }

    @Test
    void a_pod_that_was_not_bound_is_told_with_the_scores_of_its_nodes() {
        assertThat(text(null, "Permit refused", 2, List.of(scored("a", 1, 1), scored("b", 2, 2)), 0, Grounds.NONE))
                .startsWith("default/web has no node: Permit refused")
                .contains("b       304                 2              2");
    }
}
