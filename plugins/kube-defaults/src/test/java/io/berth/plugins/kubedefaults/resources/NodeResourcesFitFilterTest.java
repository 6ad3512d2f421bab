package io.berth.plugins.kubedefaults.resources;

import static io.berth.plugins.kubedefaults.resources.FitFixture.filter;
import static io.berth.plugins.kubedefaults.resources.FitFixture.fit;
import static io.berth.plugins.kubedefaults.resources.FitFixture.node;
import static io.berth.plugins.kubedefaults.resources.FitFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.model.DeviceClass;
import io.berth.api.plugin.Dependence;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeResourcesFitFilterTest {
    @Test
    void what_is_left_decides() {
        var node = node("cpu: 2, memory: 2Gi, pods: 9", pod("cpu: 1500m, memory: 1Gi"));

        assertThat(filter(fit(""), pod("cpu: 500m"), node)).isEqualTo(Proceed.PROCEED);
        assertThat(filter(fit(""), pod("cpu: 501m"), node)).isEqualTo(Rejection.unschedulable("Insufficient cpu"));
    }

    @Test
    @DisplayName("plugins 16: all shortages are told, and one that cannot be resolved decides")
    void all_shortages_are_told() {
        var node = node("cpu: 2, memory: 1Gi, ephemeral-storage: 1Gi, pods: 1", pod("cpu: 1"));
        PodInfo wanted = pod("cpu: 1500m, memory: 2Gi, ephemeral-storage: 2Gi, a.com/x: 1");

        assertThat(filter(fit(""), wanted, node))
                .isEqualTo(Rejection.unresolvable(
                        "Too many pods",
                        "Insufficient cpu",
                        "Insufficient memory",
                        "Insufficient ephemeral-storage",
                        "Insufficient a.com/x"));
    }

    @Test
    @DisplayName("plugins 15: too many pods can always be resolved")
    void too_many_pods_can_be_resolved() {
        assertThat(filter(fit(""), pod(""), node("cpu: 1, pods: 0")))
                .isEqualTo(Rejection.unschedulable("Too many pods"));
    }

    @Test
    @DisplayName("plugins 15: what is not asked for is not compared, even on a node that is overcommitted")
    void zero_requests_are_not_compared() {
        var full = node("cpu: 1, memory: 1Gi, pods: 9", pod("cpu: 3, memory: 3Gi"));

        assertThat(filter(fit(""), pod("cpu: 0, memory: 0, ephemeral-storage: 0"), full))
                .isEqualTo(Proceed.PROCEED);
        assertThat(filter(fit(""), pod("cpu: 0, memory: 0, a.com/x: 0"), full)).isEqualTo(Proceed.PROCEED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ignoredResources: [a.com/x] | a.com/x | true",
                "ignoredResourceGroups: [a.com] | a.com/x | true",
                "ignoredResourceGroups: [a] | a.com/x | false",
                "ignoredResources: [hugepages-2Mi] | hugepages-2Mi | false",
                "ignoredResourceGroups: [x.kubernetes.io] | x.kubernetes.io/y | false"
            })
    @DisplayName("plugins 15: only extended resources can be ignored")
    void only_extended_resources_can_be_ignored(String args, String resource, boolean ignored) {
        assertThat(filter(fit(args), pod(resource + ": 1"), node("pods: 9")) == Proceed.PROCEED)
                .isEqualTo(ignored);
    }

    @Test
    @DisplayName("plugins 17: capacity is never looked at")
    void capacity_is_not_looked_at() {
        var node = Given.node("n", "status: {capacity: {cpu: 4, pods: 9}, allocatable: {pods: 9}}");

        assertThat(filter(fit(""), pod("cpu: 1"), node)).isEqualTo(Rejection.unresolvable("Insufficient cpu"));
    }

    @Test
    @DisplayName("plugins 31: pod-level requests count for Filter")
    void pod_level_requests_count() {
        PodInfo wanted = Given.pod(
                "new", "spec: {resources: {requests: {cpu: 3}}, containers: [{resources: {requests: {cpu: 1}}}]}");

        assertThat(filter(fit(""), wanted, node("cpu: 2, pods: 9")))
                .isEqualTo(Rejection.unresolvable("Insufficient cpu"));
    }

    @Test
    @DisplayName("plugins 32: requests are summed exactly and rounded once")
    void requests_are_rounded_once() {
        String half = FitFixture.container("cpu: 500u, memory: 500m");
        PodInfo wanted = Given.pod("new", "spec: {containers: [" + half + "," + half + "," + half + "]}");

        assertThat(wanted.requests().effective().milliCpu()).isEqualTo(2);
        assertThat(wanted.requests().effective().memory()).isEqualTo(2);
    }

    @Test
    void a_resource_that_a_class_of_devices_stands_for_is_left_to_them() {
        MemoryContext context = new MemoryContext();
        context.objects()
                .with(Given.object(
                        DeviceClass.class, "{metadata: {name: gpu}, spec: {extendedResourceName: a.com/gpu}}"));
        NodeResourcesFit plugin = fit("", context);

        assertThat(filter(plugin, pod("a.com/gpu: 1"), node("pods: 9"))).isEqualTo(Proceed.PROCEED);
        assertThat(filter(plugin, pod("deviceclass.resource.kubernetes.io/gpu: 1"), node("pods: 9")))
                .isEqualTo(Proceed.PROCEED);
        assertThat(filter(plugin, pod("a.com/gpu: 2"), node("pods: 9, a.com/gpu: 1")))
                .isEqualTo(Rejection.unresolvable("Insufficient a.com/gpu"));
        assertThat(filter(plugin, pod("a.com/other: 1"), node("pods: 9")))
                .isEqualTo(Rejection.unresolvable("Insufficient a.com/other"));
    }

    @Test
    void what_devices_may_stand_for_is_not_remembered() {
        assertThat(fit("").filterDependence(pod("a.com/gpu: 1").podClass())).isEqualTo(Dependence.VOLATILE);
        assertThat(fit("").filterDependence(pod("cpu: 1, hugepages-2Mi: 4Mi").podClass()))
                .isEqualTo(Dependence.NODE);
    }

    @Test
    void without_PreFilter_it_fails() {
        assertThatThrownBy(() -> fit("").filter(MemorySnapshot.cycle(), pod("cpu: 1"), node("cpu: 1")))
                .hasMessage("error reading \"PreFilterNodeResourcesFit\" from cycleState: not found");
    }
}
