package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class VolumeBindingFilterTest {
    private static final String OTHER_NODE = "node(s) didn't match PersistentVolume's node affinity";
    private static final String NO_VOLUME = "node(s) didn't find available persistent volumes to bind";
    private static final String NO_SPACE = "node(s) did not have enough free storage";
    private static final String GONE = "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";
    private static final String IN_ZONE_B = "nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions:"
            + " [{key: zone, operator: In, values: [b]}]}]}}";
    private static final String WANTS_5 = "spec: {storageClassName: slow, resources: {requests: {storage: 5Gi}}}";

    private final MemoryContext context = new MemoryContext();
    private final VolumeBinding plugin = new VolumeBinding(new VolumeBindingArgs(), context);
    private final NodeInfo node = Given.node("n1", "metadata: {labels: {zone: a}}");
    private final CycleState state = MemorySnapshot.cycle(node);

    private PreFilterResult preFilter(PodInfo pod) {
        return plugin.preFilter(state, pod);
    }

    private Object filter(String... claims) {
        PodInfo pod = Given.podWithClaims("web", claims);
        assertThat(preFilter(pod)).isEqualTo(Proceed.PROCEED);
        return plugin.filter(state, pod, node);
    }

    private static Rejection refusal(String... reasons) {
        return Rejection.unresolvable(reasons);
    }

    private void delayed(String provisioner) {
        context.objects().with(Given.delayedClass("slow", provisioner));
    }

    @Test
    void a_pod_without_claims_is_skipped_and_scores_0() {
        PodInfo pod = Given.pod("web", "spec: {volumes: [{name: config}]}");

        assertThat(preFilter(pod)).isEqualTo(Skip.SKIP);
        assertThat(plugin.preScore(state, pod, List.of(node))).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.score(state, pod, node)).isZero();
    }

    @Test
    void each_claim_that_somebody_must_look_at_has_its_text() {
        PodInfo pod = Given.podWithClaims("web", "data");
        assertThat(preFilter(pod)).isEqualTo(refusal("persistentvolumeclaim \"data\" not found"));

        context.objects().with(Given.claim("data", "spec: {volumeName: v1}, status: {phase: Lost}"));
        assertThat(preFilter(pod))
                .isEqualTo(refusal("persistentvolumeclaim \"data\" bound to non-existent persistentvolume \"v1\""));

        context.objects().with(Given.claim("data", "metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"}"));
        assertThat(preFilter(pod)).isEqualTo(refusal("persistentvolumeclaim \"data\" is being deleted"));
    }

    @Test
    void an_ephemeral_volume_waits_for_its_own_claim() {
        PodInfo pod = Given.pod("web", "spec: {volumes: [{name: scratch, ephemeral: {}}]}");
        assertThat(preFilter(pod))
                .isEqualTo(refusal("waiting for ephemeral volume controller to create the persistentvolumeclaim"
                        + " \"web-scratch\""));

        context.objects().with(Given.claim("web-scratch", ""));
        assertThat(preFilter(pod))
                .isEqualTo(refusal("PVC default/web-scratch was not created for pod default/web (pod is not owner)"));
    }

    @Test
    void a_claim_that_should_have_a_volume_by_now_refuses_the_pod() {
        context.objects()
                .with(
                        Given.claim("data", "spec: {storageClassName: fast}"),
                        Given.storageClass("fast", "provisioner: p, volumeBindingMode: Immediate"));

        assertThat(preFilter(Given.podWithClaims("web", "data")))
                .isEqualTo(refusal("pod has unbound immediate PersistentVolumeClaims"));
    }

    @Test
    void a_claim_with_a_volume_whose_binding_is_not_complete_counts_as_immediate() {
        delayed("p");
        context.objects().with(Given.claim("data", "spec: {storageClassName: slow, volumeName: v1}"));

        assertThat(preFilter(Given.podWithClaims("web", "data")))
                .isEqualTo(refusal("pod has unbound immediate PersistentVolumeClaims"));
    }

    @Test
    void a_class_without_binding_mode_is_a_failure() {
        context.objects().with(Given.claim("data", WANTS_5), Given.storageClass("slow", "provisioner: p"));

        assertThatThrownBy(() -> preFilter(Given.podWithClaims("web", "data")))
                .hasMessage("VolumeBindingMode not set for StorageClass \"slow\"");
    }

    @Test
    void a_bound_volume_must_be_reached_from_the_node() {
        context.objects().with(Given.boundClaim("data", "v1"), Given.volume("v1", ""));
        assertThat(filter("data")).isEqualTo(Proceed.PROCEED);

        context.objects().with(Given.volume("v1", "spec: {" + IN_ZONE_B + "}"));
        assertThat(filter("data")).isEqualTo(refusal(OTHER_NODE));
    }

    @Test
    @DisplayName("plugins 22: all reasons are unresolvable, and several are told in a fixed order")
    void reasons_are_told_in_a_fixed_order() {
        delayed("kubernetes.io/no-provisioner");
        context.objects().with(Given.boundClaim("gone", "v1"), Given.claim("data", WANTS_5));
        assertThat(filter("gone", "data")).isEqualTo(refusal(NO_VOLUME, GONE));

        context.objects().with(Given.volume("v1", "spec: {" + IN_ZONE_B + "}"));
        assertThat(filter("data", "gone")).isEqualTo(refusal(OTHER_NODE, NO_VOLUME));
    }

    @Test
    void the_first_bound_volume_that_stands_in_the_way_ends_the_check() {
        context.objects()
                .with(
                        Given.boundClaim("gone", "v1"),
                        Given.boundClaim("data", "v2"),
                        Given.volume("v2", "spec: {" + IN_ZONE_B + "}"));

        assertThat(filter("gone", "data")).isEqualTo(refusal(GONE));
        assertThat(filter("data", "gone")).isEqualTo(refusal(OTHER_NODE));
    }

    @Test
    @DisplayName("plugins 22: that a volume can be made replaces that none was found")
    void what_can_be_made_need_not_be_found() {
        delayed("d");
        context.objects().with(Given.claim("data", WANTS_5));

        assertThat(filter("data")).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void want_of_space_is_told_instead_of_want_of_volumes() {
        delayed("d");
        context.objects().with(Given.claim("data", WANTS_5), Given.csiDriver("d", "spec: {storageCapacity: true}"));

        assertThat(filter("data")).isEqualTo(refusal(NO_SPACE));
    }

    @Test
    @DisplayName("plugins 22: a claim that has chosen another node refuses this one at once")
    void a_claim_that_has_chosen_another_node_refuses_this_one() {
        delayed("d");
        context.objects().with(selecting("n2"));
        assertThat(filter("data")).isEqualTo(refusal(NO_VOLUME));

        context.objects().with(selecting("n1"));
        assertThat(filter("data")).isEqualTo(Proceed.PROCEED);
    }

    private static io.berth.api.model.PersistentVolumeClaim selecting(String nodeName) {
        return Given.claim(
                "data", "metadata: {annotations: {volume.kubernetes.io/selected-node: " + nodeName + "}}, " + WANTS_5);
    }

    @Test
    void the_smallest_claim_chooses_first() {
        delayed("kubernetes.io/no-provisioner");
        context.objects()
                .with(
                        Given.claim("data", WANTS_5),
                        Given.claim("tiny", WANTS_5.replace("5Gi", "1Gi")),
                        free("v6", "6Gi"),
                        free("v2", "2Gi"));

        assertThat(filter("data", "tiny")).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void one_volume_serves_one_claim() {
        delayed("kubernetes.io/no-provisioner");
        context.objects().with(Given.claim("data", WANTS_5), Given.claim("more", WANTS_5), free("v6", "6Gi"));

        assertThat(filter("data", "more")).isEqualTo(refusal(NO_VOLUME));
    }

    @Test
    void the_old_annotation_names_the_class_before_the_field() {
        delayed("d");
        context.objects()
                .with(Given.claim(
                        "data",
                        "metadata: {annotations: {volume.beta.kubernetes.io/storage-class: slow}},"
                                + " spec: {storageClassName: unknown}"));

        assertThat(filter("data")).isEqualTo(Proceed.PROCEED);
    }

    private static io.berth.api.model.PersistentVolume free(String name, String size) {
        return Given.volume(
                name, "spec: {storageClassName: slow, capacity: {storage: " + size + "}}, status: {phase: Available}");
    }

    @Test
    @DisplayName("plugins 8: what is found on a copy of the state is found for the state")
    void a_copy_of_the_state_shares_what_was_found() {
        delayed("kubernetes.io/no-provisioner");
        context.objects().with(Given.claim("data", WANTS_5), free("v6", "10Gi"));
        PodInfo pod = Given.podWithClaims("web", "data");
        preFilter(pod);

        plugin.filter(state.copy(), pod, node);

        assertThat(plugin.score(state, pod, node)).isEqualTo(50);
    }

    @Test
    void a_node_scores_by_what_would_be_left() {
        delayed("kubernetes.io/no-provisioner");
        context.objects().with(Given.claim("data", WANTS_5), free("v6", "10Gi"));
        filter("data");
        long[] scores = new long[1];

        plugin.scoreAll(state, Given.podWithClaims("web", "data"), List.of(node), scores);

        assertThat(scores).containsExactly(50);
    }
}
