package io.berth.plugins.kubedefaults.dra.allocation;

import static io.berth.plugins.kubedefaults.dra.Dra.allocated;
import static io.berth.plugins.kubedefaults.dra.Dra.allocation;
import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static io.berth.plugins.kubedefaults.dra.Dra.device;
import static io.berth.plugins.kubedefaults.dra.Dra.request;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static io.berth.plugins.kubedefaults.dra.Dra.taintRule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.ResourceSlice;
import org.junit.jupiter.api.Test;

class PoolsTest {
    private static final String SELECTS_ZONE =
            "nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [%s]}]}]}";
    private static final String COUNTERS =
            "sharedCounters: [{name: set, counters: {slots: {value: 2}, memory: {value: 10Gi}}}]";
    private static final String ONE_SLOT = "consumesCounters: [{counterSet: set, counters: {slots: {value: 1}}}]";

    private static Allocation one(ResourceSlice... slices) {
        return Allocation.slices(slices).claims(claim("c", request("r", 1)));
    }

    @Test
    void a_slice_can_be_for_one_node_for_all_or_for_those_that_it_selects() {
        assertThat(one(slice("s", "p", 1, "nodeName: n2", device("a"))).isPossible())
                .isFalse();
        assertThat(one(slice("s", "p", 1, "allNodes: true", device("a"))).isPossible())
                .isTrue();
        assertThat(one(slice("s", "p", 1, SELECTS_ZONE.formatted("a"), device("a")))
                        .isPossible())
                .isTrue();
        assertThat(one(slice("s", "p", 1, SELECTS_ZONE.formatted("b"), device("a")))
                        .isPossible())
                .isFalse();
    }

    @Test
    void each_device_can_say_for_itself_where_it_is() {
        var found = one(slice(
                "s",
                "p",
                1,
                "perDeviceNodeSelection: true",
                device("a", "nodeName: n2"),
                device("b", SELECTS_ZONE.formatted("a"))));
        assertThat(found.devices()).containsExactly("r=p/b");
    }

    @Test
    void a_selector_that_cannot_be_used_fails_the_pod() {
        var found = one(slice(
                "s",
                "p",
                1,
                "nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Like, values: [a]}]}]}",
                device("a")));
        assertThatThrownBy(found::isPossible)
                .hasMessageStartingWith(
                        "gather pool information: failed to perform node selection for slice s: failed to"
                                + " parse node selector");
    }

    @Test
    void only_the_highest_generation_counts() {
        var found = one(
                slice("old", "p", 1, 1, "nodeName: n1", device("old")),
                slice("new", "p", 2, 1, "nodeName: n1", device("new")));
        assertThat(found.devices()).containsExactly("r=p/new");
    }

    @Test
    void an_incomplete_pool_is_ignored_if_a_newer_generation_is_elsewhere() {
        assertThat(one(
                                slice("old", "p", 1, 2, "nodeName: n1", device("old")),
                                slice("new", "p", 2, 1, "nodeName: n2", device("new")))
                        .on("n1"))
                .isEqualTo(new AllocationOutcome.NoSolution(false));
    }

    @Test
    void slices_for_other_nodes_make_a_pool_complete() {
        var found =
                one(slice("s1", "p", 2, "nodeName: n1", device("a")), slice("s2", "p", 2, "nodeName: n2", device("b")));
        assertThat(found.devices()).containsExactly("r=p/a");
    }

    @Test
    void nothing_is_taken_from_an_incomplete_pool() {
        assertThat(one(slice("s", "p", 2, "nodeName: n1", device("a"))).on("n1"))
                .isEqualTo(new AllocationOutcome.NoSolution(false));
    }

    @Test
    void two_devices_of_one_name_make_a_pool_invalid() {
        assertThat(one(slice("n1", device("a"), device("a"))).on("n1"))
                .isEqualTo(new AllocationOutcome.NoSolution(true));
    }

    @Test
    void an_invalid_pool_does_not_matter_if_another_one_serves() {
        var found = one(slice("n1", device("a"), device("a")), slice("s", "p", 1, "nodeName: n1", device("b")));
        assertThat(found.devices()).containsExactly("r=p/b");
    }

    @Test
    void counters_that_do_not_exist_make_a_pool_invalid() {
        assertThat(one(slice("n1", device("a", ONE_SLOT))).on("n1")).isEqualTo(new AllocationOutcome.NoSolution(true));
    }

    @Test
    void slices_with_alpha_compatibility_groups_are_passed_over() {
        String grouped = "consumesCounters: [{counterSet: set, compatibilityGroups: [g]}]";
        assertThat(one(slice("n1", device("a", grouped))).on("n1")).isEqualTo(new AllocationOutcome.NoSolution(false));
    }

    @Test
    void devices_share_the_counters_of_their_pool() {
        ResourceSlice counters = slice("counters", "p", 2, "nodeName: n1, " + COUNTERS);
        ResourceSlice devices = slice(
                "devices", "p", 2, "nodeName: n1", device("a", ONE_SLOT), device("b", ONE_SLOT), device("c", ONE_SLOT));
        assertThat(Allocation.slices(counters, devices)
                        .claims(claim("c", request("r", 2)))
                        .devices())
                .containsExactly("r=p/a", "r=p/b");
        assertThat(Allocation.slices(counters, devices)
                        .claims(claim("c", request("r", 3)))
                        .isPossible())
                .isFalse();
        assertThat(Allocation.slices(counters, devices)
                        .used(allocated("u1", allocation("p", "a")), allocated("u2", allocation("p", "b")))
                        .claims(claim("c", request("r", 1)))
                        .isPossible())
                .isFalse();
    }

    @Test
    void devices_on_other_nodes_draw_on_the_counters_too() {
        ResourceSlice counters = slice("counters", "p", 3, "nodeName: n1, " + COUNTERS);
        ResourceSlice here = slice("here", "p", 3, "nodeName: n1", device("a", ONE_SLOT));
        ResourceSlice there = slice(
                "there",
                "p",
                3,
                "nodeName: n2",
                device("b", "consumesCounters: [{counterSet: set, counters: {slots: {value: 2}}}]"));
        assertThat(Allocation.slices(counters, here, there)
                        .used(allocated("u", allocation("p", "b")))
                        .claims(claim("c", request("r", 1)))
                        .isPossible())
                .isFalse();
    }

    @Test
    void a_counter_that_is_overdrawn_blocks_every_device_that_consumes_any() {
        ResourceSlice counters = slice("counters", "p", 2, "nodeName: n1, " + COUNTERS);
        ResourceSlice devices = slice(
                "devices",
                "p",
                2,
                "nodeName: n1",
                device("big", "consumesCounters: [{counterSet: set, counters: {memory: {value: 11Gi}}}]"),
                device("slot", ONE_SLOT),
                device("plain"));
        assertThat(Allocation.slices(counters, devices)
                        .used(allocated("u", allocation("p", "big")))
                        .claims(claim("c", request("r", 1)))
                        .devices())
                .containsExactly("r=p/plain");
    }

    @Test
    void taints_keep_requests_off_unless_tolerated() {
        ResourceSlice slice = slice("n1", device("a", "taints: [{key: broken, value: x, effect: NoExecute}]"));
        assertThat(one(slice).isPossible()).isFalse();
        assertThat(Allocation.slices(slice)
                        .claims(claim("c", request("r", 1, "tolerations: [{key: broken, operator: Exists}]")))
                        .isPossible())
                .isTrue();
        assertThat(Allocation.slices(slice)
                        .claims(claim("c", request("r", 1, "tolerations: [{key: broken, value: y}]")))
                        .isPossible())
                .isFalse();
    }

    @Test
    void a_taint_without_a_known_effect_keeps_nobody_off() {
        assertThat(one(slice("n1", device("a", "taints: [{key: broken, effect: None}]")))
                        .isPossible())
                .isTrue();
    }

    @Test
    void rules_taint_the_devices_that_they_select() {
        ResourceSlice slice = slice("n1", device("a"), device("b"));
        String taint = "taint: {key: k, effect: NoSchedule}";
        assertThat(one(slice)
                        .rules(taintRule("deviceSelector: {driver: d, device: a}, " + taint))
                        .devices())
                .containsExactly("r=n1/b");
        assertThat(one(slice).rules(taintRule("deviceSelector: {}, " + taint)).isPossible())
                .isFalse();
        assertThat(one(slice).rules(taintRule(taint)).devices()).containsExactly("r=n1/a");
    }
}
