package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testkit.Given;
import io.berth.testkit.MemoryObjects;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class VolumeReachTest {
    private static final String EBS = "awsElasticBlockStore: {volumeID: vol-1}";
    private static final String OWN_ZONE = "topology.kubernetes.io/zone";
    private static final String DRIVER_ZONE = "topology.ebs.csi.aws.com/zone";

    private static VolumeReach reach(String fields) {
        return VolumeReach.of(Given.volume("v", fields));
    }

    private static String inZone(String key) {
        return "nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: " + key
                + ", operator: In, values: [a]}]}]}}";
    }

    private static MemoryObjects announcing(String plugins) {
        return new MemoryObjects()
                .with(Given.csiNode(
                        "n1",
                        "metadata: {annotations: {storage.alpha.kubernetes.io/migrated-plugins: \"" + plugins
                                + "\"}}"));
    }

    @Test
    void a_volume_without_affinity_is_reached_from_everywhere() {
        assertThat(reach("").allows(Map.of())).isTrue();
    }

    @Test
    void a_volume_is_reached_from_nodes_with_its_labels() {
        VolumeReach reach = reach("spec: {" + inZone(OWN_ZONE) + "}");

        assertThat(reach.allows(Map.of(OWN_ZONE, "a"))).isTrue();
        assertThat(reach.allows(Map.of(OWN_ZONE, "b"))).isFalse();
    }

    @Test
    @DisplayName("plugins 12: what a volume's affinity says of fields is passed over, an empty one matches nothing")
    void fields_are_passed_over_and_no_terms_match_nothing() {
        VolumeReach otherName = reach("spec: {nodeAffinity: {required: {nodeSelectorTerms:"
                + " [{matchFields: [{key: metadata.name, operator: In, values: [other]}]}]}}}");
        VolumeReach noTerms = reach("spec: {nodeAffinity: {required: {nodeSelectorTerms: []}}}");

        assertThat(otherName.allows(Map.of())).isTrue();
        assertThat(noTerms.allows(Map.of())).isFalse();
    }

    @Test
    void a_node_that_announces_the_csi_driver_is_found_by_the_drivers_label() {
        VolumeReach reach = reach("spec: {" + EBS + ", " + inZone(OWN_ZONE) + "}");
        Map<String, String> labels = Map.of(DRIVER_ZONE, "a", OWN_ZONE, "b");

        assertThat(reach.allows(labels, "n1", announcing("kubernetes.io/gce-pd,kubernetes.io/aws-ebs")))
                .isTrue();
        assertThat(reach.allows(labels, "n1", announcing("kubernetes.io/gce-pd")))
                .isFalse();
        assertThat(reach.allows(labels, "n1", new MemoryObjects())).isFalse();
    }

    @Test
    void a_volume_without_affinity_is_then_in_the_zone_of_its_label() {
        VolumeReach reach = reach("metadata: {labels: {" + OWN_ZONE + ": a__b}}, spec: {" + EBS + "}");
        MemoryObjects objects = announcing("kubernetes.io/aws-ebs");

        assertThat(reach.allows(Map.of(DRIVER_ZONE, "b"), "n1", objects)).isTrue();
        assertThat(reach.allows(Map.of(DRIVER_ZONE, "c"), "n1", objects)).isFalse();
    }

    @Test
    void outdated_region_labels_are_renewed_with_the_zone() {
        VolumeReach reach =
                reach("spec: {" + EBS + ", nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: ["
                        + "{key: failure-domain.beta.kubernetes.io/zone, operator: In, values: [a]},"
                        + "{key: failure-domain.beta.kubernetes.io/region, operator: In, values: [r]}]}]}}}");

        assertThat(reach.allows(
                        Map.of(DRIVER_ZONE, "a", "topology.kubernetes.io/region", "r"),
                        "n1",
                        announcing("kubernetes.io/aws-ebs")))
                .isTrue();
    }
}
