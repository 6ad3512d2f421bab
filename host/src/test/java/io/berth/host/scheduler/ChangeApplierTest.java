package io.berth.host.scheduler;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.Pod;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.QueueingHint;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.queue.SubQueue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** In which order changes reach cache and queue, and whom they wake. */
class ChangeApplierTest {
    private final SchedulerFixture scheduler = new SchedulerFixture();
    /** How many nodes the cache had when the plugin was asked about an event. */
    private final List<Integer> nodesSeen = new ArrayList<>();

    private void parkOneThatCountsNodes() {
        FilterPlugin plugin = (state, pod, node) -> Rejection.unschedulable("no");
        QueueingHint hint = (pod, change) -> {
            nodesSeen.add(scheduler.core().cache().snapshot().nodes().size());
            return false;
        };
        scheduler.profile.with(ExtensionPoint.FILTER, "F", plugin);
        scheduler.profile.registering(
                "F", new EventRegistration(ClusterEvent.of(EventResource.NODE, Action.ALL), hint));
        scheduler.nodes(2).schedule(pod("parked").build());
    }

    @Test
    @DisplayName("core 41: of a deleted node the queue hears before it leaves the cache")
    void of_a_deleted_node_the_queue_hears_first() {
        parkOneThatCountsNodes();
        scheduler.changed(node("n1").build(), null);
        assertThat(nodesSeen).containsExactly(2);
        assertThat(scheduler.core().cache().snapshot().nodes()).hasSize(1);
    }

    @Test
    @DisplayName("core 41: of a new node the queue hears when it is in the cache")
    void of_a_new_node_the_queue_hears_afterwards() {
        parkOneThatCountsNodes();
        scheduler.changed(null, node("n3").build());
        assertThat(nodesSeen).containsExactly(3);
    }

    /** Parks pods of priority 4, 5 and 6, which the departure of any pod from a node may help. */
    private void parkThree() {
        scheduler.filter("F", pod -> Rejection.unschedulable("no")).nodes(1);
        for (int priority = 4; priority <= 6; priority++) {
            scheduler.schedule(pod("p" + priority).priority(priority).build());
        }
        scheduler.calls.clear();
    }

    @Test
    @DisplayName("core 43: a nomination that goes elsewhere concerns pods that are not more important")
    void a_nomination_that_changes_concerns_pods_that_are_not_more_important() {
        parkThree();
        Pod before = pod("nominated").priority(5).nominatedTo("n1").build();
        scheduler.schedule(before);
        scheduler.calls.clear();
        scheduler.changed(before, pod("nominated").priority(5).nominatedTo("n2").build());
        assertThat(scheduler.calls).contains("hint for p4", "hint for p5").doesNotContain("hint for p6");
    }

    @Test
    @DisplayName("core 43: the deletion of a nominated pod concerns pods that are not more important")
    void the_deletion_of_a_nominated_pod_concerns_pods_that_are_not_more_important() {
        parkThree();
        Pod nominated = pod("nominated").priority(5).nominatedTo("n1").build();
        scheduler.schedule(nominated);
        scheduler.calls.clear();
        scheduler.changed(nominated, null);
        assertThat(scheduler.calls).contains("hint for p4", "hint for p5").doesNotContain("hint for p6");
    }

    @Test
    @DisplayName("core 44: an update of an assumed pod is passed over")
    void an_update_of_an_assumed_pod_is_passed_over() {
        Pod web = assumed();
        scheduler.changed(web, pod("web").labels("a=b").build());
        assertThat(scheduler.where("web")).isEmpty();
        assertThat(scheduler.core().cache().isAssumed("uid-web")).isTrue();
    }

    @Test
    @DisplayName("core 44: an assumed pod that is about to be deleted leaves its node, which wakes others")
    void an_assumed_pod_that_is_being_deleted_leaves_its_node() {
        Pod web = assumed();
        scheduler.schedule(pod("parked").build());
        scheduler.calls.clear();
        scheduler.changed(
                web,
                pod("web")
                        .set("metadata.deletionTimestamp", "2026-01-01T00:00:00Z")
                        .build());
        assertThat(scheduler.core().cache().isAssumed("uid-web")).isFalse();
        assertThat(scheduler.calls).contains("hint for parked");
        assertThat(scheduler.where("parked")).isNotEqualTo(java.util.Optional.of(SubQueue.UNSCHEDULABLE));
    }

    /** A pod on its way to a node that the cluster has not confirmed yet. */
    private Pod assumed() {
        scheduler
                .filter("F", name -> name.equals("parked") ? Rejection.unschedulable("no") : Proceed.PROCEED)
                .bind(SchedulerFixture::bound)
                .nodes(1);
        Pod web = pod("web").build();
        scheduler.schedule(web);
        assertThat(scheduler.core().cache().isAssumed("uid-web")).isTrue();
        return web;
    }
}
