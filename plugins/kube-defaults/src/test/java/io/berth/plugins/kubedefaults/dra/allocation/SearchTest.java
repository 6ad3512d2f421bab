package io.berth.plugins.kubedefaults.dra.allocation;

import static io.berth.plugins.kubedefaults.dra.Dra.allocated;
import static io.berth.plugins.kubedefaults.dra.Dra.allocation;
import static io.berth.plugins.kubedefaults.dra.Dra.alternative;
import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static io.berth.plugins.kubedefaults.dra.Dra.claimWith;
import static io.berth.plugins.kubedefaults.dra.Dra.device;
import static io.berth.plugins.kubedefaults.dra.Dra.firstAvailable;
import static io.berth.plugins.kubedefaults.dra.Dra.request;
import static io.berth.plugins.kubedefaults.dra.Dra.requestAll;
import static io.berth.plugins.kubedefaults.dra.Dra.selecting;
import static io.berth.plugins.kubedefaults.dra.Dra.selector;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testkit.Given;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchTest {
    private static final String MODEL_A = "attributes: {model: {string: a}}";
    private static final String MODEL_B = "attributes: {model: {string: b}}";
    private static final String WANTS_B = "selectors: [" + selector("device.attributes['d'].model == 'b'") + "]";

    @Test
    void devices_are_tried_in_the_order_of_pools_then_slices_then_devices() {
        var found = Allocation.slices(
                        slice("s2", "p2", 1, "nodeName: n1", device("x")),
                        slice("s1b", "p1", 2, "nodeName: n1", device("c")),
                        slice("s1a", "p1", 2, "nodeName: n1", device("b"), device("a")))
                .claims(claim("c", request("r", 4)));
        assertThat(found.devices()).containsExactly("r=p1/b", "r=p1/a", "r=p1/c", "r=p2/x");
    }

    @Test
    void pools_that_make_a_pod_wait_for_conditions_are_tried_last() {
        var found = Allocation.slices(
                        slice("s1", "p1", 1, "nodeName: n1", device("slow", "bindingConditions: [Ready]")),
                        slice("s2", "p2", 1, "nodeName: n1", device("fast")))
                .claims(claim("c", request("r", 1)));
        assertThat(found.devices()).containsExactly("r=p2/fast");
    }

    @Test
    void used_devices_are_left_out() {
        var found = Allocation.slices(slice("n1", device("a"), device("b")))
                .used(allocated("other", allocation("n1", "a")))
                .claims(claim("c", request("r", 1)));
        assertThat(found.devices()).containsExactly("r=n1/b");
    }

    @Test
    void an_earlier_request_gives_way_to_a_later_one() {
        var found = Allocation.slices(slice("n1", device("b0", MODEL_B), device("a0", MODEL_A)))
                .claims(claim("c", request("any", 1), request("b", 1, WANTS_B)));
        assertThat(found.devices()).containsExactly("any=n1/a0", "b=n1/b0");
    }

    @Test
    void an_earlier_claim_gives_way_to_a_later_one() {
        var found = Allocation.slices(slice("n1", device("b0", MODEL_B), device("a0", MODEL_A)))
                .claims(claim("c1", request("any", 1)), claim("c2", request("b", 1, WANTS_B)));
        assertThat(found.devices()).containsExactly("any=n1/a0", "b=n1/b0");
    }

    @Test
    void the_first_alternative_that_leaves_enough_for_what_follows_wins() {
        var found = Allocation.slices(slice("n1", device("a0"), device("a1")))
                .claims(claim(
                        "c",
                        firstAvailable("r", alternative("two", 2, ""), alternative("one", 1, "")),
                        request("next", 1)));
        assertThat(found.devices()).containsExactly("r/one=n1/a0", "next=n1/a1");
    }

    @Test
    void all_means_every_device_that_matches() {
        var found = Allocation.slices(slice("n1", device("a0", MODEL_A), device("b0", MODEL_B), device("a1", MODEL_A)))
                .classes(selecting("gpu", "device.attributes['d'].model == 'a'"))
                .claims(claim("c", requestAll("r")));
        assertThat(found.devices()).containsExactly("r=n1/a0", "r=n1/a1");
    }

    @Test
    void all_needs_at_least_one_device_and_each_of_them_free() {
        assertThat(Allocation.slices().claims(claim("c", requestAll("r"))).isPossible())
                .isFalse();
        assertThat(Allocation.slices(slice("n1", device("a"), device("b")))
                        .used(allocated("other", allocation("n1", "b")))
                        .claims(claim("c", requestAll("r")))
                        .isPossible())
                .isFalse();
    }

    @Test
    void all_is_an_error_while_a_pool_of_the_node_is_incomplete() {
        var found = Allocation.slices(slice("s", "p", 2, "nodeName: n1", device("a")))
                .claims(claim("c", requestAll("r")));
        assertThatThrownBy(found::isPossible)
                .isInstanceOf(AllocationException.class)
                .hasMessage("claim default/c, request r: asks for all devices, but resource pool d/p is currently being"
                        + " updated");
    }

    @Test
    void all_is_an_error_while_a_pool_of_the_node_is_invalid() {
        var found = Allocation.slices(slice("n1", device("a"), device("a")))
                .claims(claim("c", firstAvailable("r", "{name: s0, deviceClassName: gpu, allocationMode: All}")));
        assertThatThrownBy(found::isPossible)
                .hasMessage("claim default/c, request s0: asks for all devices, but resource pool d/n1 is currently"
                        + " invalid");
    }

    @Test
    void all_is_an_error_if_a_constraint_is_in_the_way() {
        var found = Allocation.slices(slice("n1", device("a0", MODEL_A), device("b0", MODEL_B)))
                .claims(claimWith("c", "constraints: [{matchAttribute: d/model}]", requestAll("r")));
        assertThatThrownBy(found::isPossible)
                .hasMessage("claim default/c, request r: cannot add device d/n1/b0 because a claim constraint would not"
                        + " be satisfied");
    }

    @Test
    void devices_match_in_an_attribute() {
        var found = Allocation.slices(
                        slice("n1", device("a0", MODEL_A), device("b0", MODEL_B), device("b1", MODEL_B), device("x")))
                .claims(claimWith("c", "constraints: [{matchAttribute: d/model}]", request("r", 2)));
        assertThat(found.devices()).containsExactly("r=n1/b0", "r=n1/b1");
    }

    @Test
    void a_constraint_binds_the_requests_that_it_names() {
        String constraint = "constraints: [{requests: [r0, r1/s], matchAttribute: d/model}]";
        var found = Allocation.slices(slice("n1", device("a0", MODEL_A), device("b0", MODEL_B), device("a1", MODEL_A)))
                .claims(claimWith(
                        "c",
                        constraint,
                        request("r0", 1),
                        request("free", 1),
                        firstAvailable("r1", alternative("s", 1, ""))));
        assertThat(found.devices()).containsExactly("r0=n1/a0", "free=n1/b0", "r1/s=n1/a1");
    }

    @Test
    void devices_differ_in_an_attribute() {
        var found = Allocation.slices(slice("n1", device("a0", MODEL_A), device("a1", MODEL_A), device("b0", MODEL_B)))
                .claims(claimWith("c", "constraints: [{distinctAttribute: d/model}]", request("r", 2)));
        assertThat(found.devices()).containsExactly("r=n1/a0", "r=n1/b0");
    }

    @Test
    void administrators_get_used_devices_but_none_twice_in_a_claim() {
        var found = Allocation.slices(slice("n1", device("a"), device("b")))
                .used(allocated("other", allocation("n1", "a")))
                .claims(
                        claim("c", request("r0", 1, "adminAccess: true"), request("r1", 1, "adminAccess: true")),
                        claim("d", request("r2", 1, "adminAccess: true")));
        assertThat(found.devices()).containsExactly("r0=n1/a", "r1=n1/b", "r2=n1/a");
    }

    @Test
    void what_administrators_have_is_free_for_others() {
        String admin =
                "allocation: {devices: {results: [{request: r, driver: d, pool: n1, device: a, adminAccess: true}]}}";
        var found = Allocation.slices(slice("n1", device("a")))
                .used(allocated("other", admin))
                .claims(claim("c", request("r", 1)));
        assertThat(found.devices()).containsExactly("r=n1/a");
    }

    @Test
    void a_claim_has_at_most_32_devices() {
        var found = Allocation.slices(slice("n1", device("a"))).claims(claim("c", request("r0", 30), request("r1", 3)));
        assertThatThrownBy(found::isPossible)
                .hasMessage("claim default/c, request r1: adding 3 devices exceeds the claim limit of 32, with 30"
                        + " already accounted for");
    }

    @Test
    void an_alternative_that_makes_a_claim_too_large_is_passed_over() {
        String[] devices =
                IntStream.range(0, 40).mapToObj(i -> device("dev" + i)).toArray(String[]::new);
        var found = Allocation.slices(slice("n1", devices))
                .claims(claim(
                        "c",
                        request("r0", 31),
                        firstAvailable("r1", alternative("two", 2, ""), alternative("one", 1, ""))));
        assertThat(found.devices()).hasSize(32).last().isEqualTo("r1/one=n1/dev31");
    }

    @Test
    void an_expression_that_fails_on_a_used_device_goes_unnoticed() {
        var world = Allocation.slices(slice("n1", device("a"), device("b", MODEL_B)))
                .claims(claim("c", request("r", 1, WANTS_B)));
        assertThatThrownBy(world::isPossible)
                .hasMessageStartingWith(
                        "claim default/c: selector #0 on device d/n1/a: CEL runtime error: no such key: model");
        assertThat(world.used(allocated("other", allocation("n1", "a"))).devices())
                .containsExactly("r=n1/b");
    }

    @Test
    void an_expression_that_does_not_compile_fails_the_pod() {
        var found = Allocation.slices(slice("n1", device("a")))
                .classes(selecting("gpu", "device.nonsense"))
                .claims(claim("c", request("r", 1)));
        assertThatThrownBy(found::isPossible)
                .hasMessageStartingWith("class gpu: selector #0: CEL compile error: compilation failed: ERROR:");
    }

    @Test
    void claims_that_make_no_sense_fail_the_pod() {
        var world = Allocation.slices(slice("n1", device("a")));
        assertThatThrownBy(() -> world.claims(claim("c", request("r", 1, "selectors: [{}]")))
                        .isPossible())
                .hasMessage(
                        "claim default/c, request r, selector #0: CEL expression empty (unsupported selector type?)");
        assertThatThrownBy(() -> Allocation.slices()
                        .claims(claim("c", "{name: r, exactly: {deviceClassName: none}}"))
                        .isPossible())
                .hasMessageStartingWith("claim default/c, request r: could not retrieve device class none: ");
        assertThatThrownBy(() -> Allocation.slices()
                        .claims(claim("c", "{name: r, exactly: {deviceClassName: gpu, allocationMode: Some}}"))
                        .isPossible())
                .hasMessage("claim default/c, request r: unsupported count mode Some");
        assertThatThrownBy(() -> Allocation.slices()
                        .claims(claim("c", request("r", 1, "derivedAttributes: [{}]")))
                        .isPossible())
                .hasMessage("claim default/c, request r: cannot handle request with derived attributes, the feature is"
                        + " disabled");
        assertThatThrownBy(() -> Allocation.slices()
                        .claims(claimWith("c", "constraints: [{}]", request("r", 1)))
                        .isPossible())
                .hasMessage("claim default/c, constraint #0: empty constraint (unsupported constraint type?)");
    }

    @Test
    void the_search_ends_when_its_time_is_up() {
        Deadline over = Deadline.after(Duration.ofSeconds(-1), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        assertThat(Allocation.slices(slice("n1", device("a")))
                        .claims(claim("c", request("r", 1)))
                        .on(Given.node("n1", "").node(), over))
                .isEqualTo(new AllocationOutcome.TimedOut());
    }

    @Test
    void the_search_ends_with_its_cycle() {
        Thread.currentThread().interrupt();
        try {
            assertThat(Allocation.slices(slice("n1", device("a")))
                            .claims(claim("c", request("r", 1)))
                            .on("n1"))
                    .isEqualTo(new AllocationOutcome.Cancelled());
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
