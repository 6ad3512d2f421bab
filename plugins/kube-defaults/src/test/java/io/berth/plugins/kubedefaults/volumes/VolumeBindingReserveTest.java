package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Skip;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class VolumeBindingReserveTest {
    private static final String BOUND = "pv.kubernetes.io/bind-completed";

    private final MemoryContext context = new MemoryContext();
    private final VolumeBinding plugin = new VolumeBinding(new VolumeBindingArgs(), context);
    private final NodeInfo node = Given.node("n1", "");
    private final CycleState state = MemorySnapshot.cycle(node);
    private final PodInfo pod = Given.podWithClaims("web", "data");

    @BeforeEach
    void cluster() {
        context.objects().with(node.node(), pod.pod(), Given.delayedClass("slow", "d"));
        context.objects().with(claim());
    }

    private static PersistentVolumeClaim claim() {
        return Given.claim("data", "metadata: {resourceVersion: \"1\"}, spec: {storageClassName: slow}");
    }

    private static PersistentVolume free() {
        return Given.volume("v1", "spec: {storageClassName: slow}, status: {phase: Available}");
    }

    private void reserve() {
        plugin.preFilter(state, pod);
        assertThat(plugin.filter(state, pod, node)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.reserve(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
    }

    private PersistentVolume volume() {
        return Objects.requireNonNull(context.objects().get(PersistentVolume.class, "", "v1"));
    }

    private PersistentVolumeClaim data() {
        return Objects.requireNonNull(context.objects().get(PersistentVolumeClaim.class, "default", "data"));
    }

    private void controllerBinds(String volume) {
        PersistentVolumeClaim now = data();
        PersistentVolumeClaim named = Given.claim("data", "spec: {storageClassName: slow, volumeName: " + volume + "}");
        context.objects()
                .with(new PersistentVolumeClaim(
                        now.metadata().withAnnotation(BOUND, "yes"), named.spec(), now.status()));
    }

    @Test
    void nothing_is_written_before_pre_bind() {
        context.objects().with(free());

        reserve();

        assertThat(context.writer().calls()).isEmpty();
    }

    @Test
    void a_reserved_volume_is_not_offered_to_another_pod() {
        context.objects()
                .with(free(), Given.claim("more", "spec: {storageClassName: slow}"))
                .with(Given.delayedClass("slow", "kubernetes.io/no-provisioner"));
        reserve();
        PodInfo other = Given.podWithClaims("other", "more");
        CycleState next = MemorySnapshot.cycle(node);
        plugin.preFilter(next, other);

        assertThat(plugin.filter(next, other, node)).isNotEqualTo(Proceed.PROCEED);

        plugin.unreserve(state, pod, "n1");
        plugin.preFilter(next, other);
        assertThat(plugin.filter(next, other, node)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void unreserve_is_harmless_where_nothing_was_reserved() {
        plugin.unreserve(MemorySnapshot.cycle(node), pod, "n1");

        reserve();
        plugin.unreserve(state, pod, "n1");
        plugin.unreserve(state, pod, "n1");

        assertThat(context.writer().calls()).isEmpty();
    }

    @Test
    void a_volume_is_claimed_and_the_pod_waits_until_the_controller_has_bound_it() {
        context.objects().with(free());
        reserve();
        context.duringPause(() -> controllerBinds("v1"));

        assertThat(plugin.planPreBind(state, pod, "n1")).isEqualTo(new PreBindPlan.Work(true));
        assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Proceed.PROCEED);

        assertThat(context.writer().calls()).containsExactly("update v1");
        assertThat(Objects.requireNonNull(volume().spec().claimRef()).uid()).isEqualTo("data-uid");
        assertThat(volume().metadata().annotations()).containsEntry("pv.kubernetes.io/bound-by-controller", "yes");
    }

    @Test
    void a_claim_is_sent_to_the_node_and_the_pod_waits_until_its_volume_is_made() {
        reserve();
        context.duringPause(() -> {
            context.objects().with(Given.volume("new", ""));
            controllerBinds("new");
        });

        plugin.preBind(state, pod, "n1");

        assertThat(context.writer().calls()).containsExactly("update default/data");
        assertThat(data().metadata().annotations()).containsEntry("volume.kubernetes.io/selected-node", "n1");
    }

    @Test
    void a_pod_whose_claims_are_all_bound_has_nothing_to_do_in_pre_bind() {
        context.objects().with(Given.boundClaim("data", "v1"), Given.volume("v1", ""));
        reserve();

        assertThat(plugin.planPreBind(state, pod, "n1")).isEqualTo(Skip.SKIP);
    }

    @Test
    void a_pod_without_claims_has_nothing_to_do_in_pre_bind() {
        PodInfo plain = Given.pod("plain", "");
        plugin.preFilter(state, plain);
        plugin.reserve(state, plain, "n1");

        assertThat(plugin.planPreBind(state, plain, "n1")).isEqualTo(Skip.SKIP);
    }

    @Test
    void a_node_that_was_not_filtered_cannot_be_bound_to() {
        plugin.preFilter(state, pod);

        assertThatThrownBy(() -> plugin.planPreBind(state, pod, "n2"))
                .hasMessage("no pod volume found for node \"n2\"");
    }

    @Test
    void waiting_ends_with_the_timeout() {
        reserve();

        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("binding volumes: context deadline exceeded");
    }

    @Test
    void a_provisioner_that_gives_up_takes_the_node_off_the_claim() {
        reserve();
        context.duringPause(() -> context.objects()
                .with(Given.claim(
                        "data",
                        "metadata: {resourceVersion: \"2\", annotations: {other: x}}, spec:"
                                + " {storageClassName: slow}")));

        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("binding volumes: provisioning failed for PVC \"data\"");
    }

    @Test
    void a_claim_that_lost_all_annotations_has_a_text_of_its_own() {
        reserve();
        context.duringPause(() -> context.objects().with(claim()));

        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("binding volumes: selectedNode annotation reset for PVC \"data\"");
    }

    @Test
    void a_volume_that_lost_its_claim_ends_the_wait() {
        context.objects().with(free());
        reserve();
        context.duringPause(() -> context.objects().with(free()));

        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("binding volumes: ClaimRef got reset for pv \"v1\"");
    }

    @Test
    void a_volume_made_out_of_reach_ends_the_wait() {
        reserve();
        context.duringPause(() -> {
            context.objects().with(Given.volume("new", "spec: {nodeAffinity: {required: {nodeSelectorTerms: []}}}"));
            controllerBinds("new");
        });

        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("binding volumes: pv \"new\" node affinity doesn't match node \"n1\":"
                        + " no matching NodeSelectorTerms");
    }

    @Test
    void a_deleted_pod_ends_the_wait() {
        reserve();
        context.duringPause(() -> context.objects().remove(pod.pod()));

        assertThatThrownBy(() -> plugin.preBind(state, pod, "n1"))
                .hasMessage("binding volumes: pod does not exist any more: pod \"web\" not found");
    }

    @Test
    void what_the_cluster_has_not_yet_reported_is_waited_for() {
        reserve();
        PersistentVolumeClaim older = Given.claim("data", "metadata: {resourceVersion: \"0\"}");
        context.duringPause(() -> {
            context.objects().with(older);
            context.duringPause(() -> {
                context.objects().with(Given.volume("new", ""), selected());
                controllerBinds("new");
            });
        });

        assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
    }

    private static PersistentVolumeClaim selected() {
        return Given.claim(
                "data", "metadata: {resourceVersion: \"2\", annotations: {volume.kubernetes.io/selected-node: n1}}");
    }

    @Test
    void a_volume_that_changed_since_it_was_found_cannot_be_reserved() {
        context.objects().with(free());
        plugin.preFilter(state, pod);
        plugin.filter(state, pod, node);
        context.objects()
                .with(Given.volume(
                        "v1",
                        "spec: {storageClassName: slow, claimRef: {namespace: default, name: other}},"
                                + " status: {phase: Bound}"));

        assertThatThrownBy(() -> plugin.reserve(state, pod, "n1")).hasMessageContaining("\"v1\"");
    }

    @Test
    void what_one_instance_reserves_another_one_sees() {
        context.objects().with(free(), Given.delayedClass("slow", "kubernetes.io/no-provisioner"));
        reserve();
        VolumeBinding next = new VolumeBinding(new VolumeBindingArgs(), context);
        context.objects().with(Given.claim("more", "spec: {storageClassName: slow}"));
        PodInfo other = Given.podWithClaims("other", "more");
        CycleState otherState = MemorySnapshot.cycle(node);
        next.preFilter(otherState, other);

        assertThat(next.filter(otherState, other, node)).isNotEqualTo(Proceed.PROCEED);
    }
}
