package io.berth.plugins.kubedefaults.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a pod takes from its node, by specification and status. */
class AccountedRequestsTest {
    private static final String TWO_CONTAINERS = "spec: {nodeName: n, containers: ["
            + "{name: a, resources: {requests: {cpu: 1}}}, {name: b, resources: {requests: {cpu: 3}}}]},";

    private static final String TURNED_ROUND = " containerStatuses: [{name: a, allocatedResources: {cpu: 3}},"
            + " {name: b, allocatedResources: {cpu: 1}}]}";

    private static long accounted(String pod) {
        return Given.pod("p", pod).accounted().effective().milliCpu();
    }

    @Test
    @DisplayName("core 50: the greatest of the sums counts, and not the sum of each container's greatest")
    void the_greatest_of_the_sums_counts() {
        assertThat(accounted(TWO_CONTAINERS + " status: {" + TURNED_ROUND)).isEqualTo(4000);
    }

    @Test
    @DisplayName("core 50: a resize that is infeasible drops what the specification wants")
    void an_infeasible_resize_drops_the_specification() {
        String status = " status: {conditions: [{type: PodResizePending, reason: Infeasible}], containerStatuses:"
                + " [{name: a, allocatedResources: {cpu: 500m}}, {name: b, allocatedResources: {cpu: 1}}]}";
        assertThat(accounted(TWO_CONTAINERS + status)).isEqualTo(1500);
    }

    @Test
    @DisplayName("core 50: what a waiting pod asks for is its specification alone")
    void a_waiting_pod_asks_for_its_specification() {
        PodInfo pod = Given.pod(
                "p",
                "spec: {containers: [{name: a, resources: {requests: {cpu: 1}}}]},"
                        + " status: {containerStatuses: [{name: a, allocatedResources: {cpu: 3}}]}");
        assertThat(pod.requests().effective().milliCpu()).isEqualTo(1000);
        assertThat(pod.accounted().effective().milliCpu()).isEqualTo(3000);
    }

    @Test
    @DisplayName("core 51: the pod's own requests replace the containers' one by one, and overhead comes on top")
    void the_pods_own_requests_replace_the_containers() {
        PodInfo pod = Given.pod(
                "p",
                "spec: {resources: {requests: {cpu: 3}}, overhead: {cpu: 1, memory: 1Mi}, containers:"
                        + " [{name: a, resources: {requests: {cpu: 1, memory: 2Mi}}}]}");
        assertThat(pod.requests().effective().milliCpu()).isEqualTo(4000);
        assertThat(pod.requests().effective().memory()).isEqualTo(3 << 20);
    }
}
