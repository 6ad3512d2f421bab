package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.plugins.kubedefaults.support.BrokenLine.ShapePoint;
import io.berth.plugins.kubedefaults.volumes.NodeVolumes.Binding;
import io.berth.plugins.kubedefaults.volumes.NodeVolumes.Provision;
import io.berth.testkit.Given;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class CapacityScoreTest {
    private final CapacityScore score = new CapacityScore(new VolumeBindingArgs().shape());

    private static Provision provision(String storageClass, String request, String capacity) {
        return new Provision(
                Given.claim(
                        "c",
                        "spec: {storageClassName: " + storageClass + ", resources: {requests: {storage: " + request
                                + "}}}"),
                Given.capacity("p", "capacity: " + capacity));
    }

    private static Binding binding(String storageClass, String request, String capacity) {
        return new Binding(
                Given.volume(
                        "v", "spec: {storageClassName: " + storageClass + ", capacity: {storage: " + capacity + "}}"),
                Given.claim("c", "spec: {resources: {requests: {storage: " + request + "}}}"));
    }

    private long provisioned(Provision... provisions) {
        return score.of(new NodeVolumes(List.of(), List.of(provisions)));
    }

    private long bound(Binding... bindings) {
        return score.of(new NodeVolumes(List.of(bindings), List.of()));
    }

    @Test
    @DisplayName("plugins 40: by default the node with more storage left is better")
    void the_node_with_more_storage_left_is_better() {
        assertThat(provisioned(provision("a", "30Gi", "100Gi"))).isEqualTo(70);
        assertThat(provisioned(provision("a", "30Gi", "300Gi"))).isEqualTo(90);
    }

    @Test
    void claims_of_one_class_share_a_pool() {
        assertThat(provisioned(provision("a", "30Gi", "100Gi"), provision("a", "20Gi", "100Gi")))
                .isEqualTo(50);
    }

    @Test
    void classes_weigh_the_same() {
        assertThat(provisioned(provision("a", "30Gi", "100Gi"), provision("b", "75Gi", "100Gi")))
                .isEqualTo(48);
    }

    @Test
    void volumes_of_one_class_are_summed() {
        assertThat(bound(binding("a", "5Gi", "10Gi"), binding("a", "1Gi", "10Gi")))
                .isEqualTo(70);
    }

    @Test
    void volumes_that_exist_count_and_what_is_made_beside_them_does_not() {
        NodeVolumes both =
                new NodeVolumes(List.of(binding("a", "5Gi", "10Gi")), List.of(provision("a", "1Gi", "100Gi")));

        assertThat(score.of(both)).isEqualTo(50);
    }

    @Test
    void what_does_not_fit_and_what_has_no_capacity_is_full() {
        assertThat(provisioned(provision("a", "30Gi", "10Gi"))).isZero();
        assertThat(provisioned(provision("a", "0", "0"))).isZero();
    }

    @Test
    void without_anything_to_count_the_score_is_0() {
        assertThat(provisioned(new Provision(Given.claim("c", ""), null))).isZero();
        assertThat(score.of(NodeVolumes.NONE)).isZero();
    }

    @Test
    void between_two_points_the_line_is_straight_and_beyond_them_flat() {
        CapacityScore own = new CapacityScore(List.of(new ShapePoint(20, 2), new ShapePoint(60, 9)));

        assertThat(own.of(new NodeVolumes(List.of(binding("a", "1", "10")), List.of())))
                .isEqualTo(20);
        assertThat(own.of(new NodeVolumes(List.of(binding("a", "4", "10")), List.of())))
                .isEqualTo(55);
        assertThat(own.of(new NodeVolumes(List.of(binding("a", "9", "10")), List.of())))
                .isEqualTo(90);
    }
}
