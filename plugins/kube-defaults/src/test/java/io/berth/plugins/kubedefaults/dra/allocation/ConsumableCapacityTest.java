package io.berth.plugins.kubedefaults.dra.allocation;

import static io.berth.plugins.kubedefaults.dra.Dra.allocated;
import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static io.berth.plugins.kubedefaults.dra.Dra.device;
import static io.berth.plugins.kubedefaults.dra.Dra.request;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.Quantity;
import io.berth.api.model.ResourceClaim;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConsumableCapacityTest {
    private static Allocation on(String capacity, ResourceClaim... claims) {
        return Allocation.slices(
                        slice("n1", device("a", "allowMultipleAllocations: true, capacity: {" + capacity + "}")))
                .claims(claims);
    }

    private static String wants(String name, String amount) {
        return request(name, 1, "capacity: {requests: {memory: \"" + amount + "\"}}");
    }

    private static List<Quantity> consumed(Allocation allocation) {
        return allocation.results().stream()
                .flatMap(result -> result.devices().results().stream())
                .map(DeviceRequestAllocationResult::consumedCapacity)
                .map(amounts -> amounts.getOrDefault("memory", Quantity.ZERO))
                .toList();
    }

    @Test
    void several_requests_and_claims_share_a_device_as_long_as_it_suffices() {
        String memory = "memory: {value: 10Gi}";
        assertThat(on(memory, claim("c", wants("r0", "4Gi"), wants("r1", "4Gi")), claim("d", wants("r2", "2Gi")))
                        .devices())
                .containsExactly("r0=n1/a", "r1=n1/a", "r2=n1/a");
        assertThat(on(memory, claim("c", wants("r0", "4Gi"), wants("r1", "4Gi")), claim("d", wants("r2", "3Gi")))
                        .isPossible())
                .isFalse();
    }

    @Test
    void what_others_have_consumed_is_counted() {
        String share = "allocation: {devices: {results: [{request: r, driver: d, pool: n1, device: a, shareID: s,"
                + " consumedCapacity: {memory: 7Gi}}]}}";
        assertThat(on("memory: {value: 10Gi}", claim("c", wants("r", "4Gi")))
                        .used(allocated("u", share))
                        .isPossible())
                .isFalse();
        assertThat(on("memory: {value: 10Gi}", claim("c", wants("r", "3Gi")))
                        .used(allocated("u", share))
                        .isPossible())
                .isTrue();
    }

    @Test
    void a_shared_device_is_taken_by_an_allocation_without_share() {
        String whole = "allocation: {devices: {results: [{request: r, driver: d, pool: n1, device: a}]}}";
        assertThat(on("memory: {value: 10Gi}", claim("c", wants("r", "1Gi")))
                        .used(allocated("u", whole))
                        .isPossible())
                .isFalse();
    }

    @Test
    void without_a_request_all_is_consumed_or_the_default() {
        assertThat(consumed(on("memory: {value: 10Gi}", claim("c", request("r", 1)))))
                .containsExactly(Quantity.parse("10Gi"));
        assertThat(consumed(on(
                        "memory: {value: 10Gi, requestPolicy: {default: 2Gi, validValues: [1Gi, 2Gi]}}",
                        claim("c", request("r", 1)))))
                .containsExactly(Quantity.parse("2Gi"));
    }

    @Test
    void requests_are_rounded_up_to_what_can_be_had() {
        String steps = "memory: {value: 10Gi, requestPolicy: {validRange: {min: 2Gi, step: 1Gi}}}";
        assertThat(consumed(on(steps, claim("c", wants("r0", "1Gi"), wants("r1", "2500Mi")))))
                .containsExactly(Quantity.parse("2Gi"), Quantity.parse("3Gi"));
        String values = "memory: {value: 10Gi, requestPolicy: {default: 1Gi, validValues: [1Gi, 4Gi]}}";
        assertThat(consumed(on(values, claim("c", wants("r", "2Gi"))))).containsExactly(Quantity.parse("4Gi"));
    }

    @Test
    void a_request_beyond_what_can_be_had_passes_the_device_over() {
        assertThat(on(
                                "memory: {value: 10Gi, requestPolicy: {validRange: {min: 1Gi, max: 4Gi}}}",
                                claim("c", wants("r", "5Gi")))
                        .isPossible())
                .isFalse();
        assertThat(on(
                                "memory: {value: 10Gi, requestPolicy: {default: 1Gi, validValues: [1Gi, 4Gi]}}",
                                claim("c", wants("r", "5Gi")))
                        .isPossible())
                .isFalse();
    }

    @Test
    void a_request_for_a_capacity_that_is_not_there_passes_the_device_over() {
        assertThat(on("cores: {value: 10}", claim("c", wants("r", "1Gi"))).isPossible())
                .isFalse();
    }

    @Test
    void capacities_are_checked_on_devices_with_one_user_too() {
        var found = Allocation.slices(slice(
                        "n1",
                        device("a", "capacity: {memory: {value: 1Gi}}"),
                        device("b", "capacity: {memory: {value: 4Gi}}")))
                .claims(claim("c", wants("r", "2Gi")));
        assertThat(found.devices()).containsExactly("r=n1/b");
        assertThat(consumed(found)).containsExactly(Quantity.ZERO);
    }

    @Test
    void amounts_that_make_no_sense_fail_the_pod() {
        assertThatThrownBy(() -> on("memory: {value: 10Gi}", claim("c", wants("r", "-1Gi")))
                        .isPossible())
                .hasMessage(
                        "claim default/c, request r: checking capacity for device d/n1/a: capacity \"memory\": capacity"
                                + " value is negative");
        assertThatThrownBy(() -> on(
                                "memory: {value: 10Gi, requestPolicy: {validRange: {min: 1, step: 1}}}",
                                claim("c", wants("r", "9223372036854775808")))
                        .isPossible())
                .hasMessageStartingWith("claim default/c, request r: checking capacity for device d/n1/a: capacity"
                        + " \"memory\": capacity request cannot be represented in the device's range arithmetic");
    }

    @Test
    @DisplayName("plugins 53: ranges are counted in whole numbers, since fractions are off by default")
    void ranges_are_counted_in_whole_numbers_since_fractions_are_off_by_default() {
        String half = "memory: {value: 10, requestPolicy: {validRange: {min: 500m, step: 500m}}}";
        assertThat(consumed(on(half, claim("c", wants("r", "1500m"))))).containsExactly(Quantity.of(2));
    }

    @Test
    void a_default_that_breaks_its_own_rules_is_told_by_how_it_is_held_and_not_by_its_amount() {
        String policy = "memory: {value: 10G, requestPolicy: {default: 1000M, validRange: {max: 500M}}}";
        assertThat(on(policy, claim("c", request("r", 1))).isPossible()).isTrue();
        assertThat(on(policy, claim("c", wants("r", "1000M"))).isPossible()).isTrue();
        assertThat(on(policy, claim("c", wants("r", "1G"))).isPossible()).isFalse();
        String binary = "memory: {value: 10Gi, requestPolicy: {default: 1Gi, validRange: {max: 500M}}}";
        assertThat(on(binary, claim("c", wants("r", "1024Mi"))).isPossible()).isTrue();
    }

    @Test
    void only_the_first_share_is_charged_to_the_counters() {
        String shared = "allowMultipleAllocations: true, capacity: {memory: {value: 10Gi}},"
                + " consumesCounters: [{counterSet: set, counters: {slots: {value: 1}}}]";
        var found = Allocation.slices(
                        slice(
                                "c",
                                "p",
                                2,
                                "nodeName: n1, sharedCounters: [{name: set, counters: {slots: {value: 1}}}]"),
                        slice("d", "p", 2, "nodeName: n1", device("a", shared)))
                .claims(claim("c", wants("r0", "1Gi"), wants("r1", "1Gi")));
        assertThat(found.devices()).containsExactly("r0=p/a", "r1=p/a");
    }

    @Test
    void the_slots_of_one_request_take_different_devices() {
        assertThat(on("memory: {value: 10Gi}", claim("c", request("r", 2, "capacity: {requests: {memory: 1Gi}}")))
                        .isPossible())
                .isFalse();
    }
}
