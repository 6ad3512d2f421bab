package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.ImageState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemorySnapshot;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageLocalityTest {
    private static final long MEBI = 1024 * 1024;

    private final ImageLocality plugin = new ImageLocality();

    private long score(String spec, String image, long mebi, int having, int nodes) {
        NodeInfo bare = Given.node("n", "");
        NodeInfo node = bare.with(bare.node(), Map.of(image, new ImageState(mebi * MEBI, having)));
        NodeInfo[] all = new NodeInfo[nodes];
        java.util.Arrays.fill(all, bare);
        PodInfo pod = Given.pod("a", "spec: {" + spec + "}");
        return plugin.score(MemorySnapshot.cycle(all), pod, node);
    }

    @Test
    void a_large_image_that_many_nodes_have_counts_most() {
        assertThat(score("containers: [{image: a}]", "a:latest", 250, 2, 3)).isEqualTo(14);
        assertThat(score("containers: [{image: a}]", "a:latest", 250, 1, 3)).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource({"23, 0", "24, 0", "500, 48", "1000, 100", "5000, 100"})
    @DisplayName("plugins 39: sizes count from 23 MiB up to 1000 MiB for each container")
    void sizes_count_between_two_thresholds(long mebi, long expected) {
        assertThat(score("containers: [{image: a}]", "a:latest", mebi, 1, 1)).isEqualTo(expected);
    }

    @Test
    @DisplayName("plugins 39: each container adds 1000 MiB to what is the most")
    void each_container_raises_the_limit() {
        assertThat(score("containers: [{image: a}, {image: b}]", "a:latest", 1000, 1, 1))
                .isEqualTo(49);
        assertThat(score("containers: [{image: a}], initContainers: [{image: a}]", "a:latest", 1000, 1, 1))
                .isEqualTo(100);
    }

    @Test
    @DisplayName("plugins 39: images that are mounted as volumes count")
    void images_in_volumes_count() {
        assertThat(score("volumes: [{name: v, image: {reference: a}}]", "a:latest", 1000, 1, 1))
                .isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "a, a:latest",
        "a:1, a:1",
        "host:5000/a, host:5000/a:latest",
        "host:5000/a:1, host:5000/a:1",
        "a@sha256:0, a@sha256:0"
    })
    void a_name_without_tag_means_latest(String written, String present) {
        assertThat(score("containers: [{image: \"" + written + "\"}]", present, 1000, 1, 1))
                .isEqualTo(100);
    }
}
