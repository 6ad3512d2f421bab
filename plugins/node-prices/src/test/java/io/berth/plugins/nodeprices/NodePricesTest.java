package io.berth.plugins.nodeprices;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.model.GenericObject;
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

class NodePricesTest extends PluginContract {
    private static final PodInfo POD = PodBuilder.pod("web").info();

    private final MemoryContext context = new MemoryContext();

    private static GenericObject object(String kind, String name, String data) {
        return Given.generic("v1", kind, "kube-system", name, "data: {" + data + "}");
    }

    private static NodeInfo node(String type) {
        return NodeBuilder.node("of-" + type)
                .label("node.kubernetes.io/instance-type", type)
                .info();
    }

    private void prices(String data) {
        context.objects().with(object("ConfigMap", "node-prices", data));
    }

    @Override
    protected MemoryContext context() {
        MemoryContext given = new MemoryContext();
        given.objects().with(object("ConfigMap", "node-prices", "small: 0.1, large: 12"));
        return given;
    }

    @Override
    protected PluginFactory factory() {
        return new NodePricesFactory();
    }

    @Override
    protected List<NodeInfo> nodes() {
        return List.of(node("small"), node("large"), node("unknown"));
    }

    @Override
    protected Map<String, String> wrongArguments() {
        return Map.of("name: \"\"", "expected the name of the ConfigMap");
    }

    private ScorePlugin plugin() {
        return (ScorePlugin) factory().create(args(), context);
    }

    private long[] scores(ScorePlugin plugin, NodeInfo... nodes) {
        CycleState state = MemorySnapshot.cycle(nodes);
        MemoryScores scores = MemoryScores.of(plugin, state, POD);
        plugin.normalizeScores(state, POD, scores);
        return scores.scores();
    }

    @Test
    void the_cheapest_is_the_best_and_the_dearest_the_worst() {
        prices("small: 0.1, middle: \"0.325\", large: 1");
        assertThat(scores(plugin(), node("large"), node("small"), node("middle")))
                .containsExactly(0, 100, 75);
    }

    @Test
    void a_changed_price_counts_at_once() {
        prices("a: 1, b: 2");
        ScorePlugin plugin = plugin();
        assertThat(scores(plugin, node("a"), node("b"))).containsExactly(100, 0);
        prices("a: 3, b: 2");
        assertThat(scores(plugin, node("a"), node("b"))).containsExactly(0, 100);
    }

    @Test
    void a_node_without_a_price_or_with_one_that_is_none_is_as_bad_as_the_dearest() {
        prices("a: 1, b: 2, c: much");
        assertThat(scores(plugin(), node("a"), node("b"), node("c"), node("d"))).containsExactly(100, 0, 0, 0);
    }

    @Test
    void without_the_config_map_all_nodes_are_equal() {
        assertThat(scores(plugin(), node("a"), node("b"))).containsExactly(0, 0);
    }

    @Test
    void another_object_of_the_name_has_no_prices() {
        context.objects().with(object("Secret", "node-prices", "a: 1, b: 2"));
        assertThat(scores(plugin(), node("a"), node("b"))).containsExactly(0, 0);
    }
}
