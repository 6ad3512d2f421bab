package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemorySnapshot;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeNameTest {
    private static final PodInfo NAMING = Given.pod("a", "spec: {nodeName: n1}");
    private static final NodeInfo N1 = Given.node("n1", "");
    private static final NodeInfo N2 = Given.node("n2", "");

    private final NodeName plugin = new NodeName();
    private final CycleState state = MemorySnapshot.cycle(N1, N2);

    @Test
    void only_the_named_node_is_looked_at() {
        assertThat(plugin.preFilter(state, NAMING)).isEqualTo(new OnlyNodes(Set.of("n1")));
    }

    @Test
    void a_pod_that_names_no_node_is_passed_over() {
        assertThat(plugin.preFilter(state, Given.pod("a", ""))).isEqualTo(Skip.SKIP);
    }

    @Test
    void other_nodes_are_refused_for_good() {
        assertThat(plugin.filter(state, NAMING, N1)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.filter(state, NAMING, N2))
                .isEqualTo(Rejection.unresolvable("node(s) didn't match the requested node name"));
    }
}
