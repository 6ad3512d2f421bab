package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.cache.SchedulerCache;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.QueueSettings;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.testing.FakeObjects;
import io.berth.host.testing.ManualTime;
import io.berth.testkit.NodeBuilder;
import io.berth.testkit.PodBuilder;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is written at SIGUSR2. */
class StateDumpTest {
    private final FakeObjects objects = new FakeObjects();
    private final SchedulerCache cache = new SchedulerCache();
    private final SchedulingQueue queue = new SchedulingQueue(
            QueueSettings.DEFAULT, new ManualTime(Instant.EPOCH), objects, Map.of(), QueueListener.NONE);
    private final StateDump dump = new StateDump(cache, queue, objects, "default-scheduler"::equals);

    StateDumpTest() {
        NodeBuilder node = NodeBuilder.node("n1").allocatable("cpu=4,memory=8Gi");
        PodBuilder placed = PodBuilder.pod("placed").on("n1").requests("cpu=1,memory=1Gi");
        PodBuilder waits = PodBuilder.pod("waits");
        objects.put(node.build());
        objects.put(placed.build());
        objects.put(waits.build());
        cache.addNode(node.build());
        cache.add(placed.info());
        queue.add(waits.info());
    }

    @Test
    void cache_and_queue_that_have_what_the_cluster_has_say_so() {
        assertThat(dump.lines())
                .contains(
                        "Cache comparer: the 1 nodes are those of the cluster",
                        "Cache comparer: the 2 pods are those of the cluster");
    }

    @Test
    void each_node_is_shown_with_its_pods() {
        assertThat(dump.lines())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("Dump of cached NodeInfo: n1, requested ")
                        .endsWith(", 1 pods: default/placed"));
    }

    @Test
    void the_queue_is_shown_with_its_pods() {
        assertThat(dump.lines())
                .contains(
                        "Dump of scheduling queue: activeQ:1; backoffQ:0; unschedulableEntities:0",
                        "Dump of scheduling queue: default/waits in active, attempts 0, refused by []");
    }

    @Test
    void what_is_missed_or_left_over_is_named() {
        objects.put(NodeBuilder.node("n2").build());
        cache.addNode(NodeBuilder.node("n3").build());
        objects.put(PodBuilder.pod("unseen").on("n1").build());
        queue.add(PodBuilder.pod("gone").info());
        assertThat(dump.lines())
                .contains(
                        "Cache mismatch: missed nodes [n2], redundant nodes [n3]",
                        "Cache mismatch: missed pods [default/unseen], redundant pods [default/gone]");
    }

    @Test
    void pods_of_other_schedulers_and_those_being_tried_are_not_missed() {
        objects.put(PodBuilder.pod("others").scheduler("other").build());
        queue.pop();
        assertThat(dump.lines()).contains("Cache comparer: the 1 pods are those of the cluster");
    }
}
