package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePortsTest {
    private static final Rejection TAKEN =
            Rejection.unschedulable("node(s) didn't have free ports for the requested pod ports");

    private final NodePorts plugin = new NodePorts();

    private static PodInfo pod(String name, String... ports) {
        StringBuilder all = new StringBuilder();
        for (String port : ports) {
            all.append("{").append(port).append("},");
        }
        return Given.pod(name, "spec: {containers: [{name: c, ports: [" + all + "]}]}");
    }

    private Object filter(PodInfo wanted, PodInfo... present) {
        NodeInfo node = Given.node("n", "", present);
        CycleState state = MemorySnapshot.cycle(node);
        plugin.preFilter(state, wanted);
        return plugin.filter(state, wanted, node);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hostPort: 80 | hostPort: 80 | true",
                "hostPort: 80 | hostPort: 81 | false",
                "hostPort: 80, protocol: TCP | hostPort: 80 | true",
                "hostPort: 80, protocol: UDP | hostPort: 80 | false",
                "hostPort: 80, hostIP: 10.0.0.1 | hostPort: 80 | true",
                "hostPort: 80 | hostPort: 80, hostIP: 10.0.0.1 | true",
                "hostPort: 80, hostIP: 10.0.0.1 | hostPort: 80, hostIP: 10.0.0.1 | true",
                "hostPort: 80, hostIP: 10.0.0.1 | hostPort: 80, hostIP: 10.0.0.2 | false",
                "hostPort: 80, hostIP: 0.0.0.0 | hostPort: 80, hostIP: 10.0.0.2 | true"
            })
    void ports_conflict_by_number_protocol_and_address(String wanted, String taken, boolean conflict) {
        assertThat(filter(pod("new", wanted), pod("old", taken)).equals(TAKEN)).isEqualTo(conflict);
    }

    @Test
    @DisplayName("plugins 18: two colons are no wildcard")
    void two_colons_are_no_wildcard() {
        String all = "hostPort: 80, hostIP: \"::\"";

        assertThat(filter(pod("new", all), pod("old", "hostPort: 80, hostIP: \"::1\"")))
                .isEqualTo(Proceed.PROCEED);
        assertThat(filter(pod("new", all), pod("old", all))).isEqualTo(TAKEN);
    }

    @Test
    @DisplayName("plugins 18: when one of two users of a port goes, the port is free")
    void ports_are_a_set() {
        PodInfo one = pod("one", "hostPort: 80");
        NodeInfo node = Given.node("n", "", one, pod("two", "hostPort: 80")).minus(one);
        CycleState state = MemorySnapshot.cycle(node);
        PodInfo wanted = pod("new", "hostPort: 80");
        plugin.preFilter(state, wanted);

        assertThat(plugin.filter(state, wanted, node)).isEqualTo(Proceed.PROCEED);
    }

    @ParameterizedTest
    @CsvSource({"Always, true", "'', false", "Never, false"})
    @DisplayName("plugins 18: of init containers only sidecars count")
    void of_init_containers_only_sidecars_count(String restartPolicy, boolean counts) {
        String container = "{name: i, ports: [{hostPort: 80}], restartPolicy: \"" + restartPolicy + "\"}";
        PodInfo wanted = Given.pod("new", "spec: {initContainers: [" + container + "]}");

        assertThat(plugin.preFilter(MemorySnapshot.cycle(), wanted) == Skip.SKIP)
                .isEqualTo(!counts);
    }

    @Test
    void ports_of_one_pod_never_conflict() {
        assertThat(filter(pod("new", "hostPort: 80", "hostPort: 80"))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void without_PreFilter_it_fails() {
        NodeInfo node = Given.node("n", "");

        assertThatThrownBy(() -> plugin.filter(MemorySnapshot.cycle(node), pod("new", "hostPort: 80"), node))
                .hasMessage("reading \"PreFilterNodePorts\" from cycleState: not found");
    }

    @Test
    void a_pod_that_goes_with_the_port_may_help() {
        Hints hints = new Hints(plugin.eventsToRegister(), pod("new", "hostPort: 80"));

        assertThat(hints.deleted(
                        EventResource.ASSIGNED_POD,
                        pod("old", "hostPort: 80").onNode("n").pod()))
                .isTrue();
        assertThat(hints.deleted(
                        EventResource.ASSIGNED_POD,
                        pod("old", "hostPort: 81").onNode("n").pod()))
                .isFalse();
        assertThat(hints.deleted(
                        EventResource.ASSIGNED_POD, pod("old", "hostPort: 80").pod()))
                .isFalse();
    }
}
