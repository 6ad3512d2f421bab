package io.berth.plugins.kubedefaults.dra.extended;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.DeviceRequest;
import io.berth.testkit.Given;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContainerRequestsTest {
    private static final String GPU = "example.com/gpu";

    private static ContainerRequests of(String spec) {
        ContainerRequests requests =
                new ContainerRequests(Given.pod("web", "spec: {" + spec + "}").spec());
        requests.add(GPU, "gpu");
        return requests;
    }

    private static String container(String name, String more, String amount) {
        return "{name: " + name + ", " + more + "resources: {requests: {cpu: 1, " + GPU + ": \"" + amount + "\"}}}";
    }

    private static List<String> texts(ContainerRequests requests) {
        return requests.requests().stream().map(ContainerRequestsTest::text).toList();
    }

    private static String text(DeviceRequest request) {
        var exactly = request.exactly();
        return exactly == null
                ? request.name()
                : request.name() + " " + exactly.count() + " " + exactly.deviceClassName() + " "
                        + exactly.allocationMode();
    }

    private static List<String> mappings(ContainerRequests requests) {
        return requests.mappings().stream()
                .map(mapping -> mapping.containerName() + "=" + mapping.requestName())
                .toList();
    }

    @Test
    void a_request_is_named_by_the_places_of_its_container_and_resource() {
        var requests = of("initContainers: [{name: i}], containers: [" + container("c", "", "2") + "]");
        assertThat(texts(requests)).containsExactly("container-1-request-1 2 gpu ExactCount");
        assertThat(mappings(requests)).containsExactly("c=container-1-request-1");
    }

    @Test
    void init_containers_use_what_later_containers_have_and_ask_only_for_more() {
        var requests = of("initContainers: [" + container("i0", "", "3") + ", " + container("i1", "", "1")
                + "], containers: [" + container("c", "", "2") + "]");
        assertThat(texts(requests))
                .containsExactly("container-0-request-1 1 gpu ExactCount", "container-2-request-1 2 gpu ExactCount");
        assertThat(mappings(requests))
                .containsExactly(
                        "c=container-2-request-1",
                        "i0=container-2-request-1",
                        "i0=container-0-request-1",
                        "i1=container-2-request-1");
    }

    @Test
    void of_several_init_containers_the_one_that_needs_most_asks_for_all() {
        var requests = of("initContainers: [" + container("i0", "", "1") + ", " + container("i1", "", "4")
                + "], containers: [{name: c}]");
        assertThat(texts(requests)).containsExactly("container-1-request-1 4 gpu ExactCount");
        assertThat(mappings(requests)).containsExactly("i0=container-1-request-1", "i1=container-1-request-1");
    }

    @Test
    void sidecars_keep_their_devices_and_earlier_ones_are_not_reused() {
        var requests = of("initContainers: [" + container("side", "restartPolicy: Always, ", "1") + ", "
                + container("i1", "", "1") + "], containers: [{name: c}]");
        assertThat(texts(requests))
                .containsExactly("container-0-request-1 1 gpu ExactCount", "container-1-request-1 1 gpu ExactCount");
    }

    @Test
    void fractions_and_zero_are_no_requests() {
        assertThat(texts(of("containers: [" + container("a", "", "500m") + ", " + container("b", "", "0") + "]")))
                .isEmpty();
    }

    @Test
    void requests_are_sorted_as_texts() {
        StringBuilder containers = new StringBuilder();
        for (int i = 0; i < 11; i++) {
            containers.append(i == 0 ? "" : ", ").append(container("c" + i, "", "1"));
        }
        assertThat(of("containers: [" + containers + "]").requests())
                .extracting(DeviceRequest::name)
                .startsWith("container-0-request-1", "container-1-request-1", "container-10-request-1");
    }
}
