package io.berth.plugins.mycustomplugina;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.PluginFactory;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemoryScores;
import io.berth.testkit.MemorySnapshot;
import io.berth.testkit.PluginContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MyCustomPluginATest extends PluginContract {
    private static final PodInfo BLUE = Given.pod("web", "metadata: {labels: {team: blue, zone: a}}");
    private static final NodeInfo OF_BLUE = Given.node("n1", "metadata: {labels: {team: blue, zone: b}}");
    private static final NodeInfo OF_RED = Given.node("n2", "metadata: {labels: {team: red, zone: a}}");
    private static final NodeInfo OF_NOBODY = Given.node("n3", "");

    @Override
    protected PluginFactory factory() {
        return new MyCustomPluginAFactory();
    }

    @Override
    protected List<PodInfo> pods() {
        return Stream.concat(super.pods().stream(), Stream.of(BLUE)).toList();
    }

    @Override
    protected List<NodeInfo> nodes() {
        return Stream.concat(super.nodes().stream(), Stream.of(OF_BLUE, OF_RED, OF_NOBODY))
                .toList();
    }

    private long[] scores(String args, PodInfo pod) {
        var plugin = (ScorePlugin) factory().create(Given.args(args), new MemoryContext());
        return MemoryScores.of(plugin, MemorySnapshot.cycle(OF_BLUE, OF_RED, OF_NOBODY), pod)
                .scores();
    }

    @Test
    void prefers_nodes_of_the_pods_team() {
        assertThat(scores("", BLUE)).containsExactly(100, 0, 0);
    }

    @Test
    void takes_the_label_from_its_arguments() {
        assertThat(scores("label: zone", BLUE)).containsExactly(0, 100, 0);
    }

    @Test
    void a_pod_of_no_team_prefers_no_node() {
        assertThat(scores("", Given.pod("web", ""))).containsExactly(0, 0, 0);
    }
}
