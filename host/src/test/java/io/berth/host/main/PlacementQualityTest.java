package io.berth.host.main;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The figures on placements, worked out by hand for three nodes. */
class PlacementQualityTest {
    private static final Offset<Double> CLOSE = within(1e-9);
    private static final PodInfo MEDIAN = request("median", "cpu=2,memory=1Gi");

    private static PodInfo request(String name, String amounts) {
        return pod(name).requests(amounts).info();
    }

    private static NodeInfo with(String name, String... requests) {
        NodeInfo info =
                NodeInfo.of(node(name).allocatable("cpu=4,memory=4Gi,pods=10").build());
        for (String amounts : requests) {
            info = info.plus(request(name + amounts, amounts));
        }
        return info;
    }

    private static PlacementQuality quality(NodeInfo... nodes) {
        return new PlacementQuality(
                List.of(nodes),
                List.of(request("large", "cpu=3,memory=3Gi"), request("small", "cpu=1,memory=100Mi"), MEDIAN),
                0);
    }

    @Test
    void balance_is_mean_and_deviation_of_the_shares_asked_for() {
        PlacementQuality quality = quality(with("a", "cpu=1,memory=2Gi"), with("b", "cpu=3,memory=2Gi"));
        assertThat(quality.cpu().mean()).isCloseTo(0.5, CLOSE);
        assertThat(quality.cpu().deviation()).isCloseTo(0.25, CLOSE);
        assertThat(quality.memory().mean()).isCloseTo(0.5, CLOSE);
        assertThat(quality.memory().deviation()).isCloseTo(0, CLOSE);
    }

    @Test
    void the_median_pod_has_the_median_of_each_resource() {
        assertThat(quality().medianCpu()).isEqualTo(2000);
        assertThat(quality().medianMemory()).isEqualTo(1L << 30);
    }

    @Test
    void free_cpu_is_fragmented_where_the_median_pod_lacks_cpu_or_memory() {
        NodeInfo lacksCpu = with("a", "cpu=3,memory=1Gi");
        NodeInfo lacksMemory = with("b", "cpu=1,memory=3500Mi");
        NodeInfo empty = with("c");
        assertThat(quality(lacksCpu, lacksMemory, empty).fragmentation()).isCloseTo((1.0 + 3.0) / 8.0, CLOSE);
    }

    @Test
    void a_cluster_without_free_cpu_is_not_fragmented() {
        assertThat(quality(with("a", "cpu=4,memory=1Gi")).fragmentation()).isZero();
    }
}
