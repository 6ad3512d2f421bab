package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.testkit.Given;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VolumeOfferTest {
    private static final PersistentVolumeClaim CLAIM =
            Given.claim("data", "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 5Gi}}}");

    private static PersistentVolume free(String name, String size) {
        return volume(name, "capacity: {storage: " + size + "}, accessModes: [ReadWriteOnce, ReadOnlyMany]");
    }

    private static PersistentVolume volume(String name, String spec) {
        return Given.volume(name, "spec: {" + spec + "}, status: {phase: Available}");
    }

    private static @Nullable String choose(PersistentVolumeClaim claim, PersistentVolume... volumes) {
        PersistentVolume chosen = VolumeOffer.to(claim, List.of(volumes)).on(Map.of("zone", "a"), Set.of());
        return chosen == null ? null : chosen.name();
    }

    @Test
    void the_smallest_that_is_large_enough_is_chosen() {
        assertThat(choose(CLAIM, free("v9", "9Gi"), free("v4", "4Gi"), free("v6", "6Gi"), free("v7", "7Gi")))
                .isEqualTo("v6");
    }

    @Test
    void of_two_of_one_size_the_first_is_chosen() {
        assertThat(choose(CLAIM, free("b", "6Gi"), free("a", "6Gi"))).isEqualTo("b");
    }

    @Test
    void a_volume_that_is_taken_is_passed_over() {
        VolumeOffer offer = VolumeOffer.to(CLAIM, List.of(free("a", "6Gi"), free("b", "7Gi")));

        assertThat(offer.on(Map.of(), Set.of("a")))
                .extracting(PersistentVolume::name)
                .isEqualTo("b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "capacity: {storage: 6Gi}, accessModes: [ReadOnlyMany]",
                "capacity: {storage: 6Gi}, accessModes: [ReadWriteOnce], volumeMode: Block",
                "capacity: {storage: 6Gi}, accessModes: [ReadWriteOnce], volumeAttributesClassName: gold",
                "capacity: {storage: 6Gi}, accessModes: [ReadWriteOnce], claimRef: {namespace: default, name: other}",
                "capacity: {storage: 6Gi}, accessModes: [ReadWriteOnce],"
                        + " claimRef: {namespace: default, name: data, uid: another}",
                "capacity: {storage: 6Gi}, accessModes: [ReadWriteOnce], nodeAffinity: {required: {nodeSelectorTerms:"
                        + " [{matchExpressions: [{key: zone, operator: In, values: [b]}]}]}}"
            })
    void a_volume_that_does_not_suit_is_passed_over(String spec) {
        assertThat(choose(CLAIM, volume("v", spec))).isNull();
    }

    @Test
    void a_volume_that_is_not_available_or_goes_is_passed_over() {
        String spec = "spec: {capacity: {storage: 6Gi}, accessModes: [ReadWriteOnce]}";

        assertThat(choose(CLAIM, Given.volume("v", spec + ", status: {phase: Released}")))
                .isNull();
        assertThat(choose(
                        CLAIM,
                        Given.volume(
                                "v",
                                spec + ", status: {phase: Available},"
                                        + " metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"}")))
                .isNull();
    }

    @Test
    void a_selector_picks_by_labels() {
        PersistentVolumeClaim gold = Given.claim("data", "spec: {selector: {matchLabels: {tier: gold}}}");
        PersistentVolume labelled = Given.volume("v2", "metadata: {labels: {tier: gold}}, status: {phase: Available}");

        assertThat(choose(gold, volume("v1", ""), labelled)).isEqualTo("v2");
    }

    @Test
    void a_wrong_selector_is_a_failure() {
        PersistentVolumeClaim wrong =
                Given.claim("data", "spec: {selector: {matchExpressions: [{key: a, operator: Is, values: [b]}]}}");

        assertThatThrownBy(() -> choose(wrong)).hasMessageContaining("default/data");
    }

    @Test
    void a_volume_put_aside_for_the_claim_goes_before_smaller_ones_in_any_phase() {
        PersistentVolume aside = Given.volume(
                "aside",
                "spec: {capacity: {storage: 9Gi}, claimRef: {namespace: default, name: data}},"
                        + " status: {phase: Pending}");

        assertThat(choose(CLAIM, free("v6", "6Gi"), aside)).isEqualTo("aside");
    }

    @Test
    void a_volume_put_aside_that_cannot_be_reached_leaves_none_at_all() {
        PersistentVolume aside = volume(
                "aside",
                "capacity: {storage: 9Gi}, claimRef: {namespace: default, name: data},"
                        + " nodeAffinity: {required: {nodeSelectorTerms: []}}");

        assertThat(choose(CLAIM, free("v6", "6Gi"), aside)).isNull();
    }

    @Test
    void a_volume_put_aside_that_is_too_small_does_not_count() {
        PersistentVolume aside =
                volume("aside", "capacity: {storage: 1Gi}, claimRef: {namespace: default, name: data}");

        assertThat(choose(CLAIM, free("v6", "6Gi"), aside)).isEqualTo("v6");
    }
}
