package io.berth.plugins.kubedefaults.dra;

import static io.berth.plugins.kubedefaults.dra.Dra.allocated;
import static io.berth.plugins.kubedefaults.dra.Dra.allocation;
import static io.berth.plugins.kubedefaults.dra.Dra.alternative;
import static io.berth.plugins.kubedefaults.dra.Dra.anyClass;
import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static io.berth.plugins.kubedefaults.dra.Dra.firstAvailable;
import static io.berth.plugins.kubedefaults.dra.Dra.request;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.AllocationResult;
import io.berth.api.model.ResourceClaim;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.claim.ClaimWriter;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DynamicResourcesTest {
    private static final NodeInfo N1 = Given.node("n1", "");
    private static final NodeInfo N2 = Given.node("n2", "");
    private static final NodeVerdicts NO_VERDICTS = new NodeVerdicts() {
        @Override
        public @Nullable Rejection of(String nodeName) {
            return null;
        }

        @Override
        public List<NodeInfo> nodes(Rejection.Kind kind) {
            return List.of();
        }
    };

    private final MemoryContext context = new MemoryContext();
    private final DynamicResources plugin = new DynamicResources(new DynamicResourcesArgs(), context);
    private final CycleState state = MemorySnapshot.cycle(N1, N2);
    private final PodInfo pod = Given.pod("web", "spec: {resourceClaims: [{name: d, resourceClaimName: c}]}");

    DynamicResourcesTest() {
        context.objects().with(anyClass("gpu"));
    }

    private FilterResult filter(NodeInfo node) {
        return plugin.filter(state, pod, node);
    }

    private PostFilterResult postFilter() {
        return plugin.postFilter(state, pod, NO_VERDICTS);
    }

    private static PostFilterResult unschedulable(String... reasons) {
        return new PostFilterResult(PostFilterResult.Outcome.UNSCHEDULABLE, Nomination.KEEP, List.of(reasons));
    }

    private ResourceClaim current(String name) {
        return Objects.requireNonNull(context.objects().get(ResourceClaim.class, "default", name));
    }

    private static String device(ResourceClaim claim) {
        AllocationResult allocation = Objects.requireNonNull(claim.status().allocation());
        return allocation.devices().results().getFirst().device();
    }

    @Test
    void a_pod_with_a_missing_claim_stays_out_of_the_queue() {
        assertThat(plugin.preEnqueue(pod))
                .isEqualTo(Rejection.unresolvable("could not find ResourceClaim \"default/c\""));
        context.objects().with(claim("c"));
        assertThat(plugin.preEnqueue(pod)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_pod_without_claims_is_skipped_and_scores_nothing() {
        PodInfo plain = Given.pod("plain", "");
        assertThat(plugin.preFilter(state, plain)).isEqualTo(Skip.SKIP);
        assertThat(plugin.score(state, plain, N1)).isZero();
        assertThat(plugin.planPreBind(state, plain, "n1")).isEqualTo(Skip.SKIP);
        assertThat(plugin.postFilter(state, plain, NO_VERDICTS)).isEqualTo(unschedulable());
    }

    @Test
    @DisplayName("plugins 2: after an unresolvable refusal of another plugin in PreFilter its PostFilter fails")
    void after_an_unresolvable_pre_filter_of_another_plugin_post_filter_fails_with_not_found() {
        assertThatThrownBy(this::postFilter).isInstanceOf(PluginException.class).hasMessage("not found");
    }

    @Test
    void after_its_own_refusal_post_filter_has_nothing_to_say() {
        assertThat(plugin.preFilter(state, pod)).isInstanceOf(Rejection.class);
        assertThat(postFilter()).isEqualTo(unschedulable());
    }

    @Test
    void a_request_for_an_unknown_class_is_refused() {
        context.objects().with(claim("c", "{name: r, exactly: {deviceClassName: none}}"));
        assertThat(plugin.preFilter(state, pod))
                .isEqualTo(Rejection.unresolvable("request r: device class none does not exist"));
        context.objects().with(claim("c", firstAvailable("r", "{name: s, deviceClassName: none}")));
        assertThat(plugin.preFilter(state, pod))
                .isEqualTo(Rejection.unresolvable("request r/s: device class none does not exist"));
    }

    @Test
    void a_request_of_an_unknown_kind_is_refused_and_one_without_class_fails() {
        context.objects().with(claim("c", "{name: r}"));
        assertThat(plugin.preFilter(state, pod))
                .isEqualTo(Rejection.unresolvable("resource claim default/c, request r: unknown request type"));
        context.objects().with(claim("c", "{name: r, exactly: {count: 1}}"));
        assertThatThrownBy(() -> plugin.preFilter(state, pod)).hasMessage("request r: unsupported request type");
    }

    @Test
    void a_node_without_devices_is_refused_for_good() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a")));
        assertThat(plugin.preFilter(state, pod)).isEqualTo(Proceed.PROCEED);
        assertThat(filter(N1)).isEqualTo(Proceed.PROCEED);
        assertThat(filter(N2)).isEqualTo(Rejection.unresolvable("cannot allocate all claims"));
    }

    @Test
    void an_invalid_pool_is_told() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a"), Dra.device("a")));
        plugin.preFilter(state, pod);
        assertThat(filter(N1)).isEqualTo(Rejection.unresolvable("invalid resource pools were encountered"));
    }

    @Test
    void a_claim_with_devices_elsewhere_is_deallocated_if_nobody_else_uses_it() {
        String elsewhere =
                "allocation: {nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In,"
                        + " values: [n9]}]}]}}, reservedFor: [{resource: pods, name: web, uid: web-uid}]";
        context.objects().with(allocated("c", elsewhere));
        plugin.preFilter(state, pod);
        assertThat(filter(N1)).isEqualTo(Rejection.unresolvable("resourceclaim not available on the node"));
        assertThat(postFilter()).isEqualTo(unschedulable("deallocation of ResourceClaim completed"));
        context.runWork();
        assertThat(current("c").status().allocation()).isNull();
        assertThat(current("c").status().reservedFor()).isEmpty();
    }

    @Test
    void a_claim_that_others_use_is_left_alone() {
        String elsewhere =
                "allocation: {nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In,"
                        + " values: [n9]}]}]}}, reservedFor: [{resource: pods, name: other, uid: other-uid}]";
        context.objects().with(allocated("c", elsewhere));
        plugin.preFilter(state, pod);
        filter(N1);
        assertThat(postFilter()).isEqualTo(unschedulable());
    }

    @Test
    void a_deallocation_that_fails_is_told_in_an_event() {
        context.objects().with(allocated("c", failedConditions()));
        plugin.preFilter(state, pod);
        filter(N1);
        postFilter();
        context.writer().refuse("updateStatus default/c");
        context.runWork();
        assertThat(context.writer().calls())
                .last()
                .isEqualTo("Warning FailedDeallocation Scheduling default/web for default/c: refused: updateStatus"
                        + " default/c");
    }

    private static String failedConditions() {
        return "allocation: {devices: {results: [{request: r, driver: d, pool: n1, device: a, bindingConditions:"
                + " [Ready], bindingFailureConditions: [Broken]}]}}, devices: [{driver: d, pool: n1, device: a,"
                + " conditions: [{type: Broken, status: \"True\"}]}]";
    }

    @Test
    void a_claim_whose_devices_failed_to_become_ready_is_not_available() {
        context.objects().with(allocated("c", failedConditions()));
        plugin.preFilter(state, pod);
        assertThat(filter(N1)).isEqualTo(Rejection.unresolvable("resourceclaim not available on the node"));
    }

    @Test
    void a_failed_search_hides_a_claim_that_is_not_available() {
        PodInfo two = Given.pod(
                "web", "spec: {resourceClaims: [{name: d, resourceClaimName: c}, {name: e, resourceClaimName: e}]}");
        context.objects().with(allocated("c", failedConditions()), claim("e", request("r", 1)));
        plugin.preFilter(state, two);
        assertThat(plugin.filter(state, two, N1)).isEqualTo(Rejection.unresolvable("cannot allocate all claims"));
        assertThat(plugin.postFilter(state, two, NO_VERDICTS)).isEqualTo(unschedulable());
    }

    @Test
    @DisplayName("plugins 8: what Filter finds in a copy of the state is there in the state")
    void the_state_is_shared_with_copies_of_the_cycle() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a")));
        plugin.preFilter(state, pod);
        plugin.filter(state.copy(), pod, N1);
        plugin.reserve(state, pod, "n1");
        plugin.preBind(state, pod, "n1");
        assertThat(device(current("c"))).isEqualTo("a");
    }

    @Test
    @DisplayName("plugins 41: only requests with alternatives score, 8 less the place of the one taken")
    void only_alternatives_score_the_earlier_the_better() {
        context.objects()
                .with(
                        claim(
                                "c",
                                firstAvailable("r", alternative("two", 2, ""), alternative("one", 1, "")),
                                request("plain", 1)),
                        slice("n1", Dra.device("a"), Dra.device("b"), Dra.device("x")),
                        slice("n2", Dra.device("a"), Dra.device("b")));
        plugin.preFilter(state, pod);
        filter(N1);
        filter(N2);
        long[] scores = new long[2];
        plugin.scoreAll(state, pod, List.of(N1, N2), scores);
        assertThat(scores).containsExactly(8, 7);
    }

    @Test
    void a_decision_keeps_devices_from_others_until_it_is_written() {
        context.objects().with(claim("c", request("r", 1)), claim("e", request("r", 1)), slice("n1", Dra.device("a")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");

        PodInfo other = Given.pod("other", "spec: {resourceClaims: [{name: d, resourceClaimName: e}]}");
        DynamicResources otherProfile = new DynamicResources(new DynamicResourcesArgs(), context);
        CycleState next = MemorySnapshot.cycle(N1);
        otherProfile.preFilter(next, other);
        assertThat(otherProfile.filter(next, other, N1))
                .isEqualTo(Rejection.unresolvable("cannot allocate all claims"));
        PodInfo same = Given.pod("same", "spec: {resourceClaims: [{name: d, resourceClaimName: c}]}");
        assertThat(otherProfile.preFilter(next, same))
                .isEqualTo(Rejection.unresolvable("resource claim default/c is in the process of being allocated"));

        plugin.unreserve(state, pod, "n1");
        otherProfile.preFilter(next, other);
        assertThat(otherProfile.filter(next, other, N1)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void pre_bind_writes_finalizer_allocation_and_reservation() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");
        assertThat(plugin.planPreBind(state, pod, "n1")).isEqualTo(new PreBindPlan.Work(true));
        plugin.preBind(state, pod, "n1");
        ResourceClaim written = current("c");
        assertThat(written.metadata().finalizers()).containsExactly(ClaimWriter.FINALIZER);
        assertThat(device(written)).isEqualTo("a");
        assertThat(written.status().reservedFor("web-uid")).isTrue();
        assertThat(Objects.requireNonNull(written.status().allocation()).allocationTimestamp())
                .isEqualTo(context.clock().instant());
        assertThat(context.writer().calls()).containsExactly("update default/c", "updateStatus default/c");
    }

    @Test
    void pre_bind_reserves_a_claim_that_has_devices_already() {
        context.objects().with(allocated("c", allocation("n1", "a")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");
        plugin.preBind(state, pod, "n1");
        assertThat(current("c").status().reservedFor("web-uid")).isTrue();
        assertThat(context.writer().calls()).containsExactly("updateStatus default/c");
    }

    @Test
    void a_write_that_fails_says_what_it_was_for_and_frees_the_devices() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");
        context.writer().refuse("updateStatus default/c");
        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("add allocation and reservation to claim default/c: refused: updateStatus default/c");
        assertThat(plugin.preFilter(state, pod)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void unreserve_takes_the_reservation_back() {
        context.objects().with(allocated("c", allocation("n1", "a")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");
        plugin.preBind(state, pod, "n1");
        plugin.unreserve(state, pod, "n1");
        plugin.unreserve(MemorySnapshot.cycle(N1), pod, "n1");
        context.runWork();
        assertThat(current("c").status().reservedFor()).isEmpty();
        assertThat(current("c").status().allocation()).isNotNull();
    }

    @Test
    void pre_bind_waits_until_the_devices_are_ready() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a", "bindingConditions: [Ready]")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");
        context.duringPause(() -> {
            ResourceClaim reported = allocated(
                    "c", "devices: [{driver: d, pool: n1, device: a, conditions: [{type: Ready, status: \"True\"}]}]");
            context.objects()
                    .with(current("c")
                            .withStatus(new io.berth.api.model.ResourceClaimStatus(
                                    current("c").status().allocation(),
                                    current("c").status().reservedFor(),
                                    reported.status().devices())));
        });
        assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
        assertThat(context.writer().calls())
                .last()
                .isEqualTo("Normal BindingConditionsPending Scheduling default/web: waiting for binding conditions for"
                        + " device on node n1");
    }

    @Test
    void pre_bind_gives_up_if_the_devices_do_not_become_ready() {
        context.objects().with(claim("c", request("r", 1)), slice("n1", Dra.device("a", "bindingConditions: [Ready]")));
        plugin.preFilter(state, pod);
        filter(N1);
        plugin.reserve(state, pod, "n1");
        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("device binding timeout: context deadline exceeded");
    }

    @Test
    void a_node_that_was_not_filtered_cannot_be_reserved() {
        context.objects().with(claim("c", request("r", 1)));
        plugin.preFilter(state, pod);
        assertThatThrownBy(() -> plugin.reserve(state, pod, "n1")).hasMessage("claim allocation not found for node");
    }

    @Test
    void it_listens_to_nodes_claims_classes_and_slices() {
        assertThat(plugin.eventsToRegister())
                .extracting(EventRegistration::event)
                .containsExactly(
                        ClusterEvent.of(
                                EventResource.NODE,
                                Action.ADD,
                                Action.UPDATE_NODE_LABEL,
                                Action.UPDATE_NODE_ALLOCATABLE),
                        ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_GENERATED_RESOURCE_CLAIM),
                        ClusterEvent.of(EventResource.RESOURCE_CLAIM, Action.ALL),
                        ClusterEvent.of(EventResource.DEVICE_CLASS, Action.ADD.mask() | Action.UPDATE),
                        ClusterEvent.of(EventResource.RESOURCE_SLICE, Action.ADD.mask() | Action.UPDATE));
    }
}
