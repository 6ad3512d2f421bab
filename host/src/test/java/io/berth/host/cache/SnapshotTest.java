package io.berth.host.cache;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.SnapshotChange.NodeAdded;
import io.berth.api.snapshot.SnapshotChange.NodeChanged;
import io.berth.api.snapshot.SnapshotChange.NodeRemoved;
import io.berth.api.snapshot.SnapshotChange.PodAdded;
import io.berth.api.snapshot.SnapshotChange.PodRemoved;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Snapshots: what they hold, what they share, and how one leads to the next. */
class SnapshotTest {
    private final SchedulerCache cache = new SchedulerCache(8);
    private final Node a = node("a").build();

    private void addNodes(int count) {
        IntStream.range(0, count).forEach(i -> cache.addNode(node("n" + i).build()));
    }

    @Test
    void it_is_the_same_one_as_long_as_nothing_changes() {
        addNodes(3);
        ClusterSnapshot snapshot = cache.snapshot();
        cache.add(pod("elsewhere").on("ghost").info());
        assertThat(cache.snapshot()).isSameAs(snapshot);
    }

    @Test
    void a_later_change_does_not_show_in_it() {
        addNodes(200);
        ClusterSnapshot before = cache.snapshot();
        cache.add(pod("web")
                .on("n150")
                .claim("data")
                .antiAffinity("app=web", "zone")
                .info());
        cache.removeNode("n3");
        ClusterSnapshot after = cache.snapshot();
        assertThat(before.node("n150").pods()).isEmpty();
        assertThat(before.nodesWithRequiredAntiAffinityPods()).isEmpty();
        assertThat(before.claimUsers("default", "data")).isZero();
        assertThat(before.nodes()).hasSize(200);
        assertThat(after.node("n150").pods()).hasSize(1);
        assertThat(after.nodes()).hasSize(199);
    }

    @Test
    void only_a_changed_node_gets_another_revision() {
        addNodes(100);
        ClusterSnapshot before = cache.snapshot();
        cache.add(pod("web").on("n70").info());
        ClusterSnapshot after = cache.snapshot();
        List<String> changed = IntStream.range(0, 100)
                .filter(i ->
                        before.nodes().get(i).revision() != after.nodes().get(i).revision())
                .mapToObj(i -> after.nodes().get(i).name())
                .toList();
        assertThat(changed).containsExactly("n70");
    }

    @Test
    void a_slot_belongs_to_a_node_for_its_life_and_then_to_another() {
        addNodes(3);
        int slot = cache.snapshot().node("n1").slot();
        long revision = cache.snapshot().node("n1").revision();
        cache.removeNode("n1");
        cache.addNode(a);
        ClusterSnapshot after = cache.snapshot();
        assertThat(after.node("a").slot()).isEqualTo(slot);
        assertThat(after.node("a").revision()).isGreaterThan(revision);
        assertThat(after.nodes().stream().map(NodeInfo::slot)).doesNotHaveDuplicates();
    }

    @Test
    void nodes_with_affinity_pods_are_listed_in_the_order_of_the_nodes() {
        addNodes(5);
        PodInfo anti = pod("anti").on("n3").antiAffinity("app=web", "zone").info();
        cache.add(anti);
        cache.add(pod("near").on("n1").affinity("app=web", "zone").info());
        assertThat(cache.snapshot().nodesWithAffinityPods())
                .extracting(NodeInfo::name)
                .containsExactly("n1", "n3");
        assertThat(cache.snapshot().nodesWithRequiredAntiAffinityPods())
                .extracting(NodeInfo::name)
                .containsExactly("n3");
        cache.remove(anti);
        assertThat(cache.snapshot().nodesWithAffinityPods())
                .extracting(NodeInfo::name)
                .containsExactly("n1");
    }

    @Test
    void the_users_of_a_claim_are_counted_over_all_nodes() {
        addNodes(2);
        PodInfo one = pod("one").on("n0").claim("data").info();
        cache.add(one);
        cache.add(pod("two").on("n1").claim("data").info());
        assertThat(cache.snapshot().claimUsers("default", "data")).isEqualTo(2);
        cache.remove(one);
        assertThat(cache.snapshot().claimUsers("default", "data")).isEqualTo(1);
        assertThat(cache.snapshot().claimUsers("other", "data")).isZero();
    }

    @Test
    void the_changes_since_an_earlier_one_come_in_their_order() {
        cache.addNode(a);
        ClusterSnapshot before = cache.snapshot();
        PodInfo assumed = pod("web").on("a").info();
        PodInfo confirmed = pod("web").on("a").labels("app=web").info();
        Node labelled = node("a").label("disk", "ssd").build();
        cache.assume(assumed);
        cache.add(confirmed);
        cache.updateNode(labelled);
        cache.removeNode("a");
        cache.addNode(a);
        assertThat(cache.snapshot().changesSince(before.revision()).orElseThrow())
                .containsExactly(
                        new PodAdded(a, assumed),
                        new PodRemoved(a, assumed),
                        new PodAdded(a, confirmed),
                        new NodeChanged(a, labelled, List.of(confirmed)),
                        new NodeRemoved(labelled, List.of(confirmed)),
                        new NodeAdded(a, List.of(confirmed)));
    }

    @Test
    void changes_end_with_the_snapshot_that_is_asked() {
        cache.addNode(a);
        ClusterSnapshot snapshot = cache.snapshot();
        cache.add(pod("web").on("a").info());
        assertThat(snapshot.changesSince(snapshot.revision())).contains(List.of());
    }

    @Test
    void changes_that_are_too_long_ago_are_not_known() {
        ClusterSnapshot first = cache.snapshot();
        addNodes(8);
        assertThat(cache.snapshot().changesSince(first.revision()).orElseThrow())
                .hasSize(8);
        cache.addNode(a);
        assertThat(cache.snapshot().changesSince(first.revision())).isEmpty();
    }

    @Test
    void changes_since_a_later_snapshot_are_not_known() {
        ClusterSnapshot first = cache.snapshot();
        addNodes(1);
        assertThat(first.changesSince(cache.snapshot().revision())).isEmpty();
    }
}
