package io.berth.plugins.gpusharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The scores of the policies, counted by hand. */
class PoliciesTest {
    private static final GpuRequest THIRD = new GpuRequest(4000, 1, 300);
    private static final GpuRequest TWO = new GpuRequest(16_000, 2, 1000);
    private final Gpus idle = Gpus.idle(64_000, 4, "T4");
    private final Gpus shared = idle.withShare(THIRD, 0);

    @Test
    void dot_prod_is_low_where_free_and_asked_for_are_alike() {
        // 64/128 * 16/128 and 4000/8000 * 2000/8000
        assertThat(Packing.DOT_PROD.score(TWO, idle)).isEqualTo((long) (100 * (1 - (0.0625 + 0.125) / 2)));
    }

    @Test
    void clustering_likes_nodes_of_one_kind_best() {
        assertThat(Packing.GPU_CLUSTERING.score(THIRD, shared)).isEqualTo(75 + 25 * 4300 / 8000);
        assertThat(Packing.GPU_CLUSTERING.score(THIRD, shared.withWhole(TWO))).isEqualTo(50 + 25 * 6300 / 8000);
        assertThat(Packing.GPU_CLUSTERING.score(THIRD, idle)).isEqualTo(25 + 25 * 4000 / 8000);
        assertThat(Packing.GPU_CLUSTERING.score(TWO, shared)).isEqualTo(25 * 4300 / 8000);
    }

    @Test
    void packing_likes_gpus_that_are_begun_best_and_idle_nodes_least() {
        assertThat(Packing.GPU_PACKING.score(THIRD, shared)).isEqualTo(100 - 70 / 10);
        assertThat(Packing.GPU_PACKING.score(TWO, shared)).isEqualTo(48);
        assertThat(Packing.GPU_PACKING.score(THIRD, idle)).isEqualTo(29);
    }

    @Test
    void best_fit_likes_what_leaves_least() {
        // 48/128 and 2000/8000
        assertThat(Packing.BEST_FIT.score(TWO, idle)).isEqualTo((long) (100 * (1 - 0.1875 - 0.125)));
    }

    @Test
    void a_share_goes_to_the_fullest_gpu_that_fits() {
        Gpus node = shared.withShare(new GpuRequest(0, 1, 800), 1);
        assertThat(node.fullest(200)).isEqualTo(1);
        assertThat(node.fullest(300)).isEqualTo(0);
        assertThat(node.fullest(900)).isEqualTo(2);
    }

    @Test
    void fragmentation_is_what_typical_pods_cannot_use() {
        Fragmentation policy = new Fragmentation(List.of(
                new TypicalPod(1000, 1, 800, List.of(), 3),
                new TypicalPod(1000, 1, 500, List.of("V100"), 1),
                new TypicalPod(1000, 0, 0, List.of(), 1)));
        // Of 3700 the first cannot use the 700, the second none of it for its model, the third none.
        assertThat(policy.of(shared)).isCloseTo((3 * 700 + 3700 + 3700) / 5.0, within(1e-9));
    }

    @Test
    void the_gradient_prefers_to_fill_the_gpu_that_is_begun() {
        Fragmentation policy = new Fragmentation(List.of(new TypicalPod(1000, 1, 1000, List.of(), 1)));
        GpuRequest rest = new GpuRequest(1000, 1, 700);
        // What was useless, 700, is used: 100 / (1 + e^-0.7).
        assertThat(policy.score(rest, shared)).isEqualTo(66);
        assertThat(policy.score(rest, idle)).isEqualTo(42);
    }
}
