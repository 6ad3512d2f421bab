package io.berth.plugins.gpusharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemoryScores;
import io.berth.testkit.MemorySnapshot;
import io.berth.testkit.NodeBuilder;
import io.berth.testkit.PluginContract;
import io.berth.testkit.PodBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Each of the policies, under the contract and with nodes that have two GPUs. */
@ParameterizedClass
@ValueSource(strings = {"Random", "DotProd", "GpuClustering", "GpuPacking", "BestFit", "FGD"})
class GpuSharingTest extends PluginContract {
    private static final String TYPICAL = ", typicalPods: [{share: 2, milliCpu: 1000, gpus: 1, gpuMilli: 500}, "
            + "{share: 1, milliCpu: 4000, gpus: 2, gpuMilli: 1000, models: [T4]}, {share: 1, milliCpu: 500}]";

    @Parameter
    String policy;

    private static PodInfo asking(String name, int gpus, int milli) {
        return PodBuilder.pod(name)
                .requests("cpu=1")
                .annotation(GpuRequest.COUNT, Integer.toString(gpus))
                .annotation(GpuRequest.MILLI, Integer.toString(milli))
                .info();
    }

    private static NodeInfo node(String name, PodInfo... pods) {
        return NodeBuilder.node(name)
                .label("alibabacloud.com/gpu-card-model", "T4")
                .allocatable("cpu=8,memory=16Gi,pods=100,nvidia.com/gpu=2")
                .info(pods);
    }

    @Override
    protected PluginFactory factory() {
        return new GpuSharingFactory();
    }

    @Override
    protected PluginArgs args() {
        return Given.args("policy: " + policy + TYPICAL);
    }

    @Override
    protected List<PodInfo> pods() {
        return List.of(
                asking("third", 1, 333),
                asking("two", 2, 1000),
                PodBuilder.pod("none").info());
    }

    @Override
    protected List<NodeInfo> nodes() {
        return List.of(
                node("idle"),
                node("half", asking("a", 1, 500)),
                node("full", asking("b", 2, 1000)),
                node("one", asking("c", 1, 1000)));
    }

    @Override
    protected Map<String, String> wrongArguments() {
        return Map.of("policy: Worst", "expected FGD or one of [BestFit, ", "policy: FGD", "needs pods with shares");
    }

    private GpuSharing plugin() {
        return (GpuSharing) factory().create(args(), new MemoryContext());
    }

    @Test
    void a_node_whose_free_thousandths_are_on_different_gpus_is_refused() {
        GpuSharing plugin = plugin();
        NodeInfo split = node("split", asking("a", 1, 600), asking("b", 1, 600));
        CycleState state = MemorySnapshot.cycle(split);
        assertThat(plugin.filter(state, asking("more", 1, 500), split)).isInstanceOf(Rejection.class);
        assertThat(plugin.filter(state, asking("less", 1, 400), split)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_pod_of_whole_gpus_needs_as_many_idle_ones() {
        GpuSharing plugin = plugin();
        NodeInfo begun = node("begun", asking("a", 1, 100));
        CycleState state = MemorySnapshot.cycle(begun);
        assertThat(plugin.filter(state, asking("two", 2, 1000), begun)).isInstanceOf(Rejection.class);
        assertThat(plugin.filter(state, asking("one", 1, 1000), begun)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void what_went_away_is_free_again() {
        GpuSharing plugin = plugin();
        PodInfo gone = asking("a", 2, 1000);
        NodeInfo full = node("n", gone);
        CycleState state = MemorySnapshot.cycle(full);
        assertThat(plugin.filter(state, asking("two", 2, 1000), full)).isInstanceOf(Rejection.class);
        assertThat(plugin.filter(state, asking("two", 2, 1000), full.minus(gone)))
                .isEqualTo(Proceed.PROCEED);
    }

    /** The order of the pods of a node changes when the cluster confirms them. */
    @Test
    void a_pod_keeps_the_gpu_that_it_got_whatever_the_order_of_the_pods_is_later() {
        GpuSharing plugin = plugin();
        PodInfo half = asking("half", 1, 500);
        PodInfo whole = asking("whole", 1, 1000);
        PodInfo third = asking("third", 1, 333);
        NodeInfo[] steps = {node("n"), node("n", half), node("n", half, whole)};
        PodInfo[] coming = {half, whole, third};
        for (int i = 0; i < coming.length; i++) {
            plugin.reserve(MemorySnapshot.cycle(steps[i]), coming[i], "n");
        }
        NodeInfo confirmed = node("n", third, whole, half);
        CycleState state = MemorySnapshot.cycle(confirmed);
        assertThat(plugin.filter(state, asking("rest", 1, 167), confirmed)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.filter(state, asking("more", 1, 168), confirmed)).isInstanceOf(Rejection.class);
        NodeInfo without = node("n", third, half);
        assertThat(plugin.filter(state, asking("one", 1, 1000), without))
                .as("the two that share are on one GPU")
                .isEqualTo(Proceed.PROCEED);
    }

    @Test
    void what_is_not_bound_in_the_end_gets_its_gpu_anew() {
        GpuSharing plugin = plugin();
        PodInfo half = asking("half", 1, 500);
        PodInfo large = asking("large", 1, 600);
        CycleState idle = MemorySnapshot.cycle(node("n"));
        plugin.reserve(idle, half, "n");
        plugin.unreserve(idle, half, "n");
        plugin.unreserve(idle, half, "n");
        plugin.reserve(idle, large, "n");
        NodeInfo both = node("n", large, half);
        assertThat(plugin.filter(idle, asking("more", 1, 500), both)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.filter(idle, asking("one", 1, 501), both)).isInstanceOf(Rejection.class);
    }

    @Test
    void of_equal_nodes_one_is_best_and_that_is_the_one_with_the_smallest_name_unless_chance_decides() {
        NodeInfo[] nodes = {node("n2"), node("n1"), node("n3")};
        CycleState state = MemorySnapshot.cycle(nodes);
        ScorePlugin plugin = plugin();
        PodInfo pod = asking("a", 1, 1000);
        MemoryScores scores = MemoryScores.of(plugin, state, pod);
        plugin.normalizeScores(state, pod, scores);
        assertThat(scores.scores()).containsOnlyOnce(100);
        if (!policy.equals("Random")) {
            assertThat(scores.get(1)).isEqualTo(100);
            assertThat(scores.get(0)).isLessThan(100).isEqualTo(scores.get(2));
        }
    }
}
