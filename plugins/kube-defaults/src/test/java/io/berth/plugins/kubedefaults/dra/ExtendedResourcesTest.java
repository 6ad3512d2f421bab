package io.berth.plugins.kubedefaults.dra;

import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static io.berth.plugins.kubedefaults.dra.Dra.device;
import static io.berth.plugins.kubedefaults.dra.Dra.deviceClass;
import static io.berth.plugins.kubedefaults.dra.Dra.request;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.model.ResourceClaim;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExtendedResourcesTest {
    private static final String GPU = "example.com/gpu";
    private static final NodeInfo BY_DEVICES = Given.node("n1", "status: {allocatable: {cpu: 8}}");
    private static final NodeInfo BY_PLUGIN = Given.node("n2", "status: {allocatable: {cpu: 8, " + GPU + ": 4}}");
    private static final NodeInfo EXHAUSTED = Given.node("n3", "status: {allocatable: {cpu: 8, " + GPU + ": 0}}");
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
    private final CycleState state = MemorySnapshot.cycle(BY_DEVICES, BY_PLUGIN, EXHAUSTED);
    private final PodInfo pod =
            Given.pod("web", "spec: {containers: [{name: c, resources: {requests: {cpu: 1, " + GPU + ": 1}}}]}");

    private void start() {
        context.objects().with(deviceClass("gpu", "extendedResourceName: " + GPU));
        assertThat(plugin.preFilter(state, pod)).isEqualTo(Proceed.PROCEED);
    }

    private List<ResourceClaim> claims() {
        return List.copyOf(context.objects().list(ResourceClaim.class));
    }

    @Test
    void a_resource_that_no_class_backs_is_none_of_its_business() {
        assertThat(plugin.preFilter(state, pod)).isEqualTo(Skip.SKIP);
    }

    @Test
    void a_node_with_a_device_plugin_needs_no_devices() {
        start();
        assertThat(plugin.filter(state, pod, BY_PLUGIN)).isEqualTo(Proceed.PROCEED);
        plugin.reserve(state, pod, "n2");
        plugin.preBind(state, pod, "n2");
        assertThat(context.writer().calls()).isEmpty();
    }

    @Test
    void a_node_without_one_needs_devices_of_the_class() {
        context.objects().with(slice("n1", device("a")));
        start();
        assertThat(plugin.filter(state, pod, BY_DEVICES)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.filter(state, pod, EXHAUSTED))
                .isEqualTo(Rejection.unresolvable("cannot allocate all claims"));
    }

    @Test
    void another_resource_that_nobody_serves_refuses_the_node() {
        PodInfo two = Given.pod(
                "web",
                "spec: {containers: [{name: c, resources: {requests: {" + GPU + ": 1, example.com/other: 1}}}]}");
        context.objects().with(deviceClass("gpu", "extendedResourceName: " + GPU), slice("n1", device("a")));
        plugin.preFilter(state, two);
        assertThat(plugin.filter(state, two, BY_DEVICES)).isEqualTo(Rejection.unresolvable("cannot fit resource"));
    }

    @Test
    void pre_bind_makes_the_claim_and_notes_it_in_the_pod() {
        context.objects().with(slice("n1", device("a")));
        start();
        plugin.filter(state, pod, BY_DEVICES);
        plugin.reserve(state, pod, "n1");
        plugin.preBind(state, pod, "n1");
        assertThat(claims()).singleElement().satisfies(claim -> {
            assertThat(claim.name()).matches("web-extended-resources-[a-z0-9]{5}");
            assertThat(claim.status().reservedFor("web-uid")).isTrue();
            assertThat(claim.metadata().annotations())
                    .containsEntry("resource.kubernetes.io/extended-resource-claim", "true");
        });
        assertThat(context.writer().calls()).last().isEqualTo("extendedResourceClaim default/web");
    }

    @Test
    void unreserve_deletes_the_claim_that_was_made() {
        context.objects().with(slice("n1", device("a")));
        start();
        plugin.filter(state, pod, BY_DEVICES);
        plugin.reserve(state, pod, "n1");
        plugin.preBind(state, pod, "n1");
        plugin.unreserve(state, pod, "n1");
        context.runWork();
        assertThat(claims()).isEmpty();
    }

    @Test
    void a_claim_left_over_from_an_earlier_cycle_is_deleted() {
        context.objects()
                .with(Given.object(
                        ResourceClaim.class,
                        "{metadata: {name: old, namespace: default, uid: old, finalizers:"
                                + " [resource.kubernetes.io/delete-protection], annotations:"
                                + " {resource.kubernetes.io/extended-resource-claim: \"true\"}, ownerReferences:"
                                + " [{controller: true, name: web, uid: web-uid}]}, spec: {devices:"
                                + " {requests: [" + request("r", 1)
                                + "]}}}"));
        start();
        assertThat(plugin.filter(state, pod, BY_DEVICES))
                .isEqualTo(Rejection.unresolvable("cannot schedule extended resource claim"));
        assertThat(plugin.postFilter(state, pod, NO_VERDICTS))
                .isEqualTo(new PostFilterResult(
                        PostFilterResult.Outcome.UNSCHEDULABLE,
                        Nomination.KEEP,
                        List.of("deletion of ResourceClaim completed")));
        context.runWork();
        assertThat(context.writer().calls()).containsExactly("update default/old", "delete default/old");
    }

    @Test
    void with_claims_of_its_own_a_pod_that_a_device_plugin_serves_gets_those_only() {
        PodInfo both = Given.pod(
                "web",
                "spec: {resourceClaims: [{name: d, resourceClaimName: c}], containers: [{name: c, resources:"
                        + " {requests: {"
                        + GPU + ": 1}}}]}");
        context.objects()
                .with(
                        deviceClass("gpu", "extendedResourceName: " + GPU),
                        claim("c", request("r", 1)),
                        slice("n2", device("a")));
        plugin.preFilter(state, both);
        assertThat(plugin.filter(state, both, BY_PLUGIN)).isEqualTo(Proceed.PROCEED);
        plugin.reserve(state, both, "n2");
        plugin.preBind(state, both, "n2");
        assertThat(context.writer().calls()).containsExactly("update default/c", "updateStatus default/c");
    }
}
