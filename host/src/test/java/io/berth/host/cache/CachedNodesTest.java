package io.berth.host.cache;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.ImageState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nodes that come, change and go, their order and their images. */
class CachedNodesTest {
    private final SchedulerCache cache = new SchedulerCache();

    private static List<String> names(ClusterSnapshot snapshot) {
        return snapshot.nodes().stream().map(NodeInfo::name).toList();
    }

    private void addToZones(String... nodesAndZones) {
        for (String one : nodesAndZones) {
            String[] parts = one.split("/");
            cache.addNode(node(parts[0]).zone(parts[1]).build());
        }
    }

    @Test
    void a_pod_on_an_unknown_node_waits_for_it_out_of_sight() {
        PodInfo early = pod("early").on("a").requests("cpu=1").claim("data").info();
        cache.add(early);
        assertThat(cache.snapshot().nodes()).isEmpty();
        assertThat(cache.snapshot().claimUsers("default", "data")).isZero();
        assertThat(cache.size().nodes()).isEqualTo(1);

        cache.addNode(node("a").build());
        assertThat(cache.snapshot().node("a").pods()).containsExactly(early);
        assertThat(cache.snapshot().claimUsers("default", "data")).isEqualTo(1);
    }

    @Test
    void a_node_that_goes_takes_its_pods_out_of_sight_and_brings_them_back() {
        PodInfo web = pod("web").on("a").claim("data").info();
        cache.addNode(node("a").build());
        cache.add(web);
        cache.snapshot();
        cache.removeNode("a");
        assertThat(cache.snapshot().node("a")).isNull();
        assertThat(cache.snapshot().claimUsers("default", "data")).isZero();
        assertThat(cache.size()).isEqualTo(new CacheSize(1, 1, 0));

        cache.addNode(node("a").build());
        assertThat(cache.snapshot().node("a").pods()).containsExactly(web);
    }

    @Test
    void a_ghost_disappears_with_its_last_pod() {
        PodInfo web = pod("web").on("a").info();
        cache.addNode(node("a").build());
        cache.add(web);
        cache.removeNode("a");
        cache.remove(web);
        assertThat(cache.size()).isEqualTo(new CacheSize(0, 0, 0));
    }

    @Test
    void removal_of_an_unknown_node_is_refused() {
        assertThat(cache.removeNode("a")).isEqualTo(new CacheResult.Refused("node a is not found"));
        cache.add(pod("web").on("a").info());
        assertThat(cache.removeNode("a")).isEqualTo(new CacheResult.Refused("node a is not found"));
    }

    @Test
    void an_update_of_an_unknown_node_adds_it() {
        cache.updateNode(node("a").build());
        assertThat(names(cache.snapshot())).containsExactly("a");
    }

    @Test
    void nodes_are_listed_round_robin_over_the_zones_in_the_order_they_came() {
        addToZones("a1/a", "a2/a", "b1/b", "a3/a", "c1/c", "b2/b");
        assertThat(names(cache.snapshot())).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
    }

    @Test
    void a_zone_that_lost_its_last_node_comes_back_at_the_end() {
        addToZones("a1/a", "b1/b");
        cache.removeNode("a1");
        addToZones("a2/a");
        assertThat(names(cache.snapshot())).containsExactly("b1", "a2");
    }

    @Test
    @DisplayName("core 46: another zone alone does not change the order")
    void another_zone_alone_does_not_change_the_order() {
        addToZones("a1/a", "a2/a", "b1/b");
        assertThat(names(cache.snapshot())).containsExactly("a1", "b1", "a2");
        cache.updateNode(node("a1").zone("b").build());
        assertThat(names(cache.snapshot())).containsExactly("a1", "b1", "a2");
        addToZones("c1/c");
        assertThat(names(cache.snapshot())).containsExactly("a2", "b1", "c1", "a1");
    }

    @Test
    void a_node_that_went_and_came_back_between_two_snapshots_keeps_its_place() {
        addToZones("a1/a", "a2/a");
        cache.snapshot();
        cache.removeNode("a1");
        addToZones("a1/a");
        assertThat(names(cache.snapshot())).containsExactly("a1", "a2");
    }

    @Test
    @DisplayName("core 47: deprecated zone labels win even if empty")
    void deprecated_zone_labels_win_even_if_empty() {
        assertThat(NodeTree.zoneKey(node("a")
                        .zone("new")
                        .label("failure-domain.beta.kubernetes.io/zone", "old")
                        .build()
                        .metadata()
                        .labels()))
                .isEqualTo(":\0:old");
        assertThat(NodeTree.zoneKey(node("a")
                        .zone("new")
                        .label("failure-domain.beta.kubernetes.io/zone", "")
                        .build()
                        .metadata()
                        .labels()))
                .isEmpty();
        assertThat(NodeTree.zoneKey(node("a")
                        .zone("z")
                        .label("topology.kubernetes.io/region", "r")
                        .build()
                        .metadata()
                        .labels()))
                .isEqualTo("r:\0:z");
    }

    @Test
    void an_image_has_the_size_of_its_first_reporter_and_the_number_of_its_nodes() {
        cache.addNode(node("a").image(100, "web:1", "web@sha").build());
        cache.addNode(node("b").image(200, "web:1").build());
        assertThat(cache.snapshot().node("b").images()).containsEntry("web:1", new ImageState(100, 2));
        assertThat(cache.snapshot().node("a").images()).containsEntry("web@sha", new ImageState(100, 1));
    }

    @Test
    void the_number_of_an_images_nodes_lags_behind_on_a_node_that_does_not_change() {
        cache.addNode(node("a").image(100, "web:1").build());
        cache.snapshot();
        cache.addNode(node("b").image(100, "web:1").build());
        assertThat(cache.snapshot().node("a").images()).containsEntry("web:1", new ImageState(100, 1));
        assertThat(cache.snapshot().node("b").images()).containsEntry("web:1", new ImageState(100, 2));

        cache.add(pod("web").on("a").info());
        assertThat(cache.snapshot().node("a").images()).containsEntry("web:1", new ImageState(100, 2));
    }

    @Test
    void an_image_that_only_one_node_has_takes_that_nodes_new_size() {
        cache.addNode(node("a").image(100, "web:1").build());
        cache.updateNode(node("a").image(300, "web:1").build());
        assertThat(cache.snapshot().node("a").images()).containsEntry("web:1", new ImageState(300, 1));
    }

    @Test
    void an_image_is_forgotten_with_the_last_node_that_has_it() {
        cache.addNode(node("a").image(100, "web:1").build());
        cache.removeNode("a");
        cache.addNode(node("b").image(300, "web:1").build());
        assertThat(cache.snapshot().node("b").images()).containsEntry("web:1", new ImageState(300, 1));
    }
}
