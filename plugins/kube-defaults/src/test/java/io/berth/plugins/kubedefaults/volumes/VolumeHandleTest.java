package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testkit.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VolumeHandleTest {
    @ParameterizedTest
    @CsvSource({"vol-1, vol-1", "anything, anything", "aws://us-east-1a/vol-1, vol-1", "aws:///vol-1, vol-1"})
    void an_ebs_volume_is_known_by_its_id(String written, String handle) {
        assertThat(VolumeHandle.ebs(written).orElse("none")).isEqualTo(handle);
    }

    @ParameterizedTest
    @CsvSource({"aws://zone/disk-1", "aws://zone", "aws://zone/a/vol-1"})
    void an_ebs_url_without_an_id_is_refused(String written) {
        assertThat(VolumeHandle.ebs(written).problems()).isNotEmpty();
    }

    @Test
    void a_gce_disk_is_known_by_its_zone_or_region() {
        assertThat(VolumeHandle.gce("d", "").orElse("none"))
                .isEqualTo("projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d");
        assertThat(VolumeHandle.gce("d", "us-central1-a").orElse("none"))
                .isEqualTo("projects/UNSPECIFIED/zones/us-central1-a/disks/d");
        assertThat(VolumeHandle.gce("d", "us-central1-a__us-central1-b").orElse("none"))
                .isEqualTo("projects/UNSPECIFIED/regions/us-central1/disks/d");
        assertThat(VolumeHandle.gce("d", "us-central1-a__us-east1-b").problems())
                .isNotEmpty();
    }

    @Test
    void the_zone_of_a_gce_volume_comes_from_its_labels() {
        var volume = Given.volume(
                "v",
                "metadata: {labels: {topology.kubernetes.io/zone: us-central1-a}},"
                        + " spec: {gcePersistentDisk: {pdName: d}}");

        assertThat(InTreeVolume.GCE_PD.handle(volume).orElse("none"))
                .isEqualTo("projects/UNSPECIFIED/zones/us-central1-a/disks/d");
    }
}
