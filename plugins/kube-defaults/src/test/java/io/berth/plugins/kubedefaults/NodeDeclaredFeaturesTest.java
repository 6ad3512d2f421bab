package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeDeclaredFeaturesTest {
    private static final PodInfo PLAIN = Given.pod("a", "spec: {containers: [{name: c}]}");
    private static final PodInfo NEEDY = Given.pod("a", "spec: {hostNetwork: true, hostUsers: false}");

    private final NodeDeclaredFeatures plugin = new NodeDeclaredFeatures();

    private static NodeInfo node(String features) {
        return Given.node("n", "status: {declaredFeatures: [" + features + "]}");
    }

    private Object filter(PodInfo pod, NodeInfo node) {
        CycleState state = MemorySnapshot.cycle(node);
        plugin.preFilter(state, pod);
        return plugin.filter(state, pod, node);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "initContainers: [{restartPolicyRules: [{action: RestartAllContainers}]}] |"
                        + " RestartAllContainersOnContainerExits",
                "hostNetwork: true, hostUsers: false | UserNamespacesHostNetworkSupport",
                "ephemeralContainers: [{volumeMounts: [{bindMountOptions: [ro]}]}] | VolumeBindMountOptions"
            })
    void needs_follow_from_the_specification(String spec, String feature) {
        PodInfo pod = Given.pod("a", "spec: {" + spec + "}");

        assertThat(filter(pod, node("Other," + feature))).isEqualTo(Proceed.PROCEED);
        assertThat(filter(pod, node("Other")))
                .isEqualTo(Rejection.unresolvable("node(s) didn't match Pod's required features"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostNetwork: true", "hostUsers: false", "hostNetwork: true, hostUsers: true"})
    void a_pod_that_needs_nothing_is_passed_over(String spec) {
        assertThat(plugin.preFilter(MemorySnapshot.cycle(), Given.pod("a", "spec: {" + spec + "}")))
                .isEqualTo(Skip.SKIP);
    }

    @Test
    void in_a_list_that_is_not_sorted_features_are_missed() {
        String sorted = "RestartAllContainersOnContainerExits, UserNamespacesHostNetworkSupport";
        String reversed = "VolumeBindMountOptions, UserNamespacesHostNetworkSupport";

        assertThat(filter(NEEDY, node(sorted))).isEqualTo(Proceed.PROCEED);
        assertThat(filter(NEEDY, node(reversed))).isInstanceOf(Rejection.class);
    }

    @Test
    void other_features_or_needs_may_help() {
        Hints hints = new Hints(plugin.eventsToRegister(), NEEDY);
        var before = node("").node();
        var after = node("UserNamespacesHostNetworkSupport").node();

        assertThat(hints.added(EventResource.NODE, before)).isTrue();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_DECLARED_FEATURE, before, after))
                .isTrue();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_DECLARED_FEATURE, after, after))
                .isFalse();
        assertThat(hints.updated(EventResource.TARGET_POD, NEEDY.pod(), PLAIN.pod()))
                .isTrue();
        assertThat(hints.updated(EventResource.TARGET_POD, NEEDY.pod(), NEEDY.pod()))
                .isFalse();
    }
}
