package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.PersistentVolumeClaim;
import io.berth.plugins.kubedefaults.volumes.Provisioning.Offer;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryObjects;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProvisioningTest {
    private static final PersistentVolumeClaim CLAIM =
            Given.claim("data", "spec: {storageClassName: fast, resources: {requests: {storage: 5Gi}}}");
    private static final Map<String, String> ZONE_A = Map.of("zone", "a");

    private final MemoryObjects objects = new MemoryObjects().with(Given.delayedClass("fast", "d"));

    private Offer offer() {
        return Provisioning.of(CLAIM, objects).on(ZONE_A);
    }

    private void pool(String name, String fields) {
        objects.with(
                Given.csiDriver("d", "spec: {storageCapacity: true}"),
                Given.capacity(name, "storageClassName: fast, " + fields));
    }

    private static final String IN_A = "nodeTopology: {matchLabels: {zone: a}}, ";

    @Test
    void a_driver_that_keeps_no_account_can_always_make_a_volume() {
        assertThat(offer()).isEqualTo(new Offer.Possible(new NodeVolumes.Provision(CLAIM, null)));

        objects.with(Given.csiDriver("d", "spec: {storageCapacity: false}"));
        assertThat(offer()).isEqualTo(new Offer.Possible(new NodeVolumes.Provision(CLAIM, null)));
    }

    @Test
    void a_pool_that_the_node_can_use_and_that_is_large_enough_will_do() {
        pool("p", IN_A + "capacity: 5Gi");

        assertThat(offer()).isInstanceOf(Offer.Possible.class);
    }

    @Test
    void the_largest_volume_limits_and_not_the_capacity_where_it_is_told() {
        pool("p", IN_A + "capacity: 50Gi, maximumVolumeSize: 4Gi");

        assertThat(offer()).isInstanceOf(Offer.TooSmall.class);
    }

    @Test
    void pools_of_other_classes_topologies_and_sizes_will_not_do() {
        pool("small", IN_A + "capacity: 4Gi");
        pool("elsewhere", "nodeTopology: {matchLabels: {zone: b}}, capacity: 50Gi");
        pool("nowhere", "capacity: 50Gi");
        pool("unknown", IN_A);
        objects.with(Given.capacity("other", "storageClassName: slow, " + IN_A + "capacity: 50Gi"));

        assertThat(offer()).isInstanceOf(Offer.TooSmall.class);
    }

    @Test
    void the_first_pool_that_will_do_is_remembered() {
        pool("first", IN_A + "capacity: 6Gi");
        pool("second", IN_A + "capacity: 60Gi");

        assertThat(offer())
                .isEqualTo(new Offer.Possible(new NodeVolumes.Provision(
                        CLAIM, objects.get(io.berth.api.model.CSIStorageCapacity.class, "kube-system", "first"))));
    }

    @Test
    void a_class_without_provisioner_makes_nothing() {
        objects.with(Given.delayedClass("fast", "kubernetes.io/no-provisioner"));
        assertThat(offer()).isInstanceOf(Offer.Impossible.class);

        objects.with(Given.storageClass("fast", "volumeBindingMode: WaitForFirstConsumer"));
        assertThat(offer()).isInstanceOf(Offer.Impossible.class);
    }

    @Test
    void a_class_makes_volumes_where_its_topologies_allow() {
        topologies("[{matchLabelExpressions: [{key: zone, values: [b]}]}]");
        assertThat(offer()).isInstanceOf(Offer.Impossible.class);

        topologies("[{matchLabelExpressions: [{key: zone, values: [b]}]}, {matchLabelExpressions: [{key: zone,"
                + " values: [c, a]}]}]");
        assertThat(offer()).isInstanceOf(Offer.Possible.class);

        topologies("[{matchLabelExpressions: []}]");
        assertThat(offer()).isInstanceOf(Offer.Impossible.class);

        topologies("[]");
        assertThat(offer()).isInstanceOf(Offer.Possible.class);
    }

    private void topologies(String topologies) {
        objects.with(Given.storageClass("fast", "provisioner: d, allowedTopologies: " + topologies));
    }

    @Test
    void a_claim_without_class_is_a_failure() {
        assertThatThrownBy(() -> Provisioning.of(Given.claim("data", ""), objects))
                .hasMessage("no class for claim \"default/data\"");
        assertThatThrownBy(() -> Provisioning.of(Given.claim("data", "spec: {storageClassName: gone}"), objects))
                .hasMessage("failed to find storage class \"gone\"");
    }
}
