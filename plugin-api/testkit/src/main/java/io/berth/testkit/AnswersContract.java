package io.berth.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.berth.api.cycle.FilterResult;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What holds for the answers of Filter and Score of every plugin, whichever pods and nodes they are about. */
abstract class AnswersContract {
    private static final int CALLERS = 4;

    /** The pods that the plugin is asked about: add those that it knows something of to these few. */
    protected List<PodInfo> pods() {
        return Samples.pods();
    }

    /** The nodes that the plugin is asked about, with their pods; no two of one name. */
    protected List<NodeInfo> nodes() {
        return Samples.nodes();
    }

    /** What the plugin gets from its host, with the objects that it needs. Called anew for each instance. */
    protected MemoryContext context() {
        return new MemoryContext();
    }

    abstract Plugin instance(MemoryContext context);

    private void forEachPod(Class<? extends Plugin> point, BiConsumer<Plugin, PodInfo> check) {
        Plugin plugin = instance(context());
        if (point.isInstance(plugin)) {
            pods().forEach(pod -> check.accept(plugin, pod));
        }
    }

    @Test
    void filter_gives_the_same_for_the_same_pod_and_node() {
        Plugin another = instance(context());
        forEachPod(FilterPlugin.class, (plugin, pod) -> {
            Map<String, FilterResult> first = new Cycle(plugin, pod, nodes()).verdicts();
            assertEquals(first, new Cycle(plugin, pod, nodes()).verdicts(), () -> again("filter", pod));
            assertEquals(first, new Cycle(another, pod, nodes()).verdicts(), () -> again("filter", pod));
        });
    }

    @Test
    void filter_of_many_nodes_gives_what_filter_of_one_gives() {
        forEachPod(FilterPlugin.class, (plugin, pod) -> {
            Cycle cycle = new Cycle(plugin, pod, nodes());
            assertEquals(
                    cycle.verdicts(), cycle.verdictsOfBatch(), () -> "filterAll differs from filter for pod " + pod);
        });
    }

    @Test
    void filter_may_be_called_by_several_threads() {
        forEachPod(FilterPlugin.class, (plugin, pod) -> {
            Cycle cycle = new Cycle(plugin, pod, nodes());
            List<Map<String, FilterResult>> answers = Callers.atOnce(CALLERS, cycle::verdicts);
            answers.forEach(answer -> assertEquals(cycle.verdicts(), answer, () -> atOnce("filter", pod)));
        });
    }

    @Test
    void filter_depends_on_no_more_than_it_declares() {
        Plugin later = instance(later());
        forEachPod(FilterPlugin.class, (plugin, pod) -> {
            if (Declared.isNode((FilterPlugin) plugin, pod)) {
                Map<String, FilterResult> known = new Cycle(plugin, pod, nodes()).verdicts();
                for (NodeInfo node : nodes()) {
                    Map<String, FilterResult> now =
                            new Cycle(later, Samples.twin(pod), Samples.around(node, nodes())).verdicts();
                    if (known.containsKey(node.name()) && now.containsKey(node.name())) {
                        assertEquals(
                                known.get(node.name()), now.get(node.name()), () -> undeclared("filter", pod, node));
                    }
                }
            }
        });
    }

    @Test
    void scores_are_0_to_100_after_normalizing() {
        forEachPod(ScorePlugin.class, (plugin, pod) -> {
            MemoryScores scores = new Cycle(plugin, pod, nodes()).normalized();
            for (int i = 0; i < scores.size(); i++) {
                long score = scores.get(i);
                String where = " for pod " + pod + " on node " + scores.node(i);
                assertTrue(
                        score >= ScorePlugin.MIN_SCORE && score <= ScorePlugin.MAX_SCORE,
                        () -> "the score is " + score + where + "; expected 0 to 100 after normalizeScores");
            }
        });
    }

    @Test
    void score_gives_the_same_for_the_same_pod_and_nodes() {
        Plugin another = instance(context());
        forEachPod(ScorePlugin.class, (plugin, pod) -> {
            long[] first = new Cycle(plugin, pod, nodes()).normalized().scores();
            assertArrayEquals(
                    first, new Cycle(plugin, pod, nodes()).normalized().scores(), () -> again("score", pod));
            assertArrayEquals(
                    first, new Cycle(another, pod, nodes()).normalized().scores(), () -> again("score", pod));
        });
    }

    @Test
    void score_of_many_nodes_gives_what_score_of_one_gives() {
        forEachPod(ScorePlugin.class, (plugin, pod) -> {
            Cycle cycle = new Cycle(plugin, pod, nodes());
            List<NodeInfo> nodes = cycle.ranked();
            assertArrayEquals(
                    cycle.scores(nodes).scores(),
                    cycle.scoresOfBatch(nodes).scores(),
                    () -> "scoreAll differs from score for pod " + pod);
        });
    }

    @Test
    void score_may_be_called_by_several_threads() {
        forEachPod(ScorePlugin.class, (plugin, pod) -> {
            Cycle cycle = new Cycle(plugin, pod, nodes());
            List<NodeInfo> nodes = cycle.ranked();
            List<MemoryScores> answers = Callers.atOnce(CALLERS, () -> cycle.scores(nodes));
            answers.forEach(answer ->
                    assertArrayEquals(cycle.scores(nodes).scores(), answer.scores(), () -> atOnce("score", pod)));
        });
    }

    @Test
    void score_depends_on_no_more_than_it_declares() {
        Plugin later = instance(later());
        forEachPod(ScorePlugin.class, (plugin, pod) -> {
            if (Declared.isNode((ScorePlugin) plugin, pod)) {
                Cycle known = new Cycle(plugin, pod, nodes());
                for (NodeInfo node : known.ranked()) {
                    Cycle now = new Cycle(later, Samples.twin(pod), Samples.around(node, nodes()));
                    if (now.ranked().contains(node)) {
                        assertEquals(
                                known.scores(List.of(node)).get(0),
                                now.scores(List.of(node)).get(0),
                                () -> undeclared("score", pod, node));
                    }
                }
            }
        });
    }

    private MemoryContext later() {
        MemoryContext context = context();
        context.random().nextLong();
        return context.at(context.clock().instant().plus(Duration.ofDays(100).plusHours(7)));
    }

    private static String again(String call, PodInfo pod) {
        return call + " differs from one call to the next for pod " + pod + " and equal nodes";
    }

    private static String atOnce(String call, PodInfo pod) {
        return call + " differs when several threads call it at once, for pod " + pod;
    }

    private static String undeclared(String call, PodInfo pod, NodeInfo node) {
        return call + " is declared as " + Dependence.NODE + ", but for pod " + pod + " on node " + node
                + " it differs for an equal pod of another name, other nodes beside it, or at another time";
    }
}
