package io.berth.plugins.kubedefaults.dra.allocation;

import static io.berth.plugins.kubedefaults.dra.Dra.alternative;
import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static io.berth.plugins.kubedefaults.dra.Dra.claimWith;
import static io.berth.plugins.kubedefaults.dra.Dra.device;
import static io.berth.plugins.kubedefaults.dra.Dra.deviceClass;
import static io.berth.plugins.kubedefaults.dra.Dra.firstAvailable;
import static io.berth.plugins.kubedefaults.dra.Dra.request;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorTerm;
import io.berth.api.model.SelectorRequirement;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ResultTest {
    private static final NodeSelector N1 = new NodeSelector(List.of(
            new NodeSelectorTerm(List.of(), List.of(new SelectorRequirement("metadata.name", "In", List.of("n1"))))));

    private static AllocationResult only(Allocation allocation) {
        return allocation.results().getFirst();
    }

    @Test
    void a_result_tells_what_the_driver_and_the_next_cycles_need() {
        String fields = "bindingConditions: [Ready], bindingFailureConditions: [Broken]";
        String more = "adminAccess: true, tolerations: [{key: k, operator: Exists}]";
        DeviceRequestAllocationResult result = only(Allocation.slices(slice("n1", device("a", fields)))
                        .claims(claim("c", request("r", 1, more))))
                .devices()
                .results()
                .getFirst();
        assertThat(result.adminAccess()).isTrue();
        assertThat(result.tolerations())
                .singleElement()
                .matches(toleration -> toleration.key().equals("k"));
        assertThat(result.bindingConditions()).containsExactly("Ready");
        assertThat(result.bindingFailureConditions()).containsExactly("Broken");
        assertThat(result.shareID()).isNull();
    }

    @Test
    void a_device_of_one_node_ties_the_claim_to_it() {
        var local = slice("n1", device("a"));
        assertThat(only(Allocation.slices(local).claims(claim("c", request("r", 1))))
                        .nodeSelector())
                .isEqualTo(N1);
        var binding = slice("s", "p", 1, "allNodes: true", device("a", "bindsToNode: true"));
        assertThat(only(Allocation.slices(binding).claims(claim("c", request("r", 1))))
                        .nodeSelector())
                .isEqualTo(N1);
    }

    @Test
    void devices_for_all_nodes_tie_the_claim_to_none() {
        var found = Allocation.slices(slice("s", "p", 1, "allNodes: true", device("a")))
                .claims(claim("c", request("r", 1)));
        assertThat(only(found).nodeSelector()).isNull();
    }

    @Test
    void selectors_of_several_devices_are_put_together() {
        String zone = "{key: zone, operator: In, values: [a, b]}";
        var found = Allocation.slices(
                        slice("s1", "p1", 1, selects(zone), device("a")),
                        slice(
                                "s2",
                                "p2",
                                1,
                                selects("{key: zone, operator: In, values: [b, a]}, {key: zone, operator: Exists}"),
                                device("b")))
                .claims(claim("c", request("r", 2)));
        assertThat(only(found).nodeSelector())
                .isEqualTo(new NodeSelector(List.of(new NodeSelectorTerm(
                        List.of(
                                new SelectorRequirement("zone", "In", List.of("a", "b")),
                                new SelectorRequirement("zone", "Exists", List.of())),
                        List.of()))));
    }

    @Test
    void a_selector_with_several_terms_is_not_supported() {
        String terms = "nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Exists}]},"
                + " {matchExpressions: [{key: other, operator: Exists}]}]}";
        var found = Allocation.slices(slice("s", "p", 1, terms, device("a"))).claims(claim("c", request("r", 1)));
        assertThatThrownBy(found::isPossible)
                .hasMessage("create NodeSelector for claim c: unsupported ResourceSlice.NodeSelector with 2 terms");
    }

    private static String selects(String expressions) {
        return "nodeSelector: {nodeSelectorTerms: [{matchExpressions: [" + expressions + "]}]}";
    }

    @Test
    void configuration_comes_once_from_each_class_and_then_from_the_claim() {
        String configs = "config: [{requests: [r0], opaque: {driver: one}}, {requests: [r1/s], opaque: {driver: two}},"
                + " {requests: [r1/t], opaque: {driver: never}}, {opaque: {driver: all}}]";
        var found = Allocation.slices(slice("n1", device("a"), device("b")))
                .classes(deviceClass("gpu", "config: [{opaque: {driver: class}}]"))
                .claims(claimWith(
                        "c",
                        configs,
                        request("r0", 1),
                        firstAvailable("r1", alternative("s", 1, ""), alternative("t", 1, ""))));
        assertThat(only(found).devices().config())
                .extracting(entry -> entry.source() + " " + entry.requests() + " "
                        + (entry.opaque() == null ? "" : entry.opaque().driver()))
                .containsExactly(
                        "FromClass [] class", "FromClaim [r0] one", "FromClaim [r1/s] two", "FromClaim [] all");
    }

    @Test
    void each_share_gets_a_name_of_its_own() {
        String fields = "allowMultipleAllocations: true, capacity: {memory: {value: 10Gi}}";
        String one = "capacity: {requests: {memory: 1Gi}}";
        AllocationResult found = only(Allocation.slices(slice("n1", device("a", fields)))
                .claims(claim("c", request("r0", 1, one), request("r1", 1, one))));
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        assertThat(new ShareIds(random).name(found).devices().results())
                .extracting(DeviceRequestAllocationResult::shareID)
                .doesNotHaveDuplicates()
                .allMatch(id -> id != null
                        && id.matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    }
}
