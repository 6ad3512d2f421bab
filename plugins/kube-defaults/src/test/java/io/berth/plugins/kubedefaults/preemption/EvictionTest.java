package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.PodCondition;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class EvictionTest {
    private final MemoryContext context = new MemoryContext();
    private final PodInfo victim = Given.pod("victim", "metadata: {generation: 7}, spec: {nodeName: n1}");
    private final PodInfo preemptor = Given.pod("new", "spec: {schedulerName: my-scheduler}");

    private Eviction.Way evict() {
        return new Eviction(context).of(victim, preemptor, "n1");
    }

    @Test
    @DisplayName("plugins 50: the condition is written before the pod is deleted")
    void the_condition_is_written_before_the_pod_is_deleted() {
        context.objects().with(victim.pod());

        assertThat(evict()).isEqualTo(Eviction.Way.DELETED);
        assertThat(context.writer().calls())
                .containsExactly(
                        "condition default/victim",
                        "delete default/victim",
                        "Normal Preempted Preempting default/victim for default/new:"
                                + " Preempted by pod new-uid on node n1");
    }

    @Test
    void the_condition_says_who_preempted_for_what() {
        context.objects().with(victim.pod());

        evict();

        assertThat(context.writer().conditions())
                .containsExactly(new PodCondition(
                        "DisruptionTarget",
                        "True",
                        "PreemptionByScheduler",
                        "my-scheduler: preempting to accommodate a higher priority pod",
                        null,
                        context.clock().instant(),
                        7L));
    }

    @Test
    void a_victim_that_is_gone_leaves_no_event() {
        assertThat(evict()).isEqualTo(Eviction.Way.GONE);
        assertThat(context.writer().calls()).containsExactly("condition default/victim");
    }

    @Test
    void a_victim_that_waits_for_permit_is_stopped_without_a_write() {
        context.waiting(victim, true);

        assertThat(evict()).isEqualTo(Eviction.Way.IN_MEMORY);
        assertThat(context.cancelled()).containsEntry("victim-uid", "preempted");
        assertThat(context.writer().calls())
                .containsExactly("Normal Preempted Preempting default/victim for default/new:"
                        + " Preempted by pod new-uid on node n1 (in kube-scheduler memory).");
    }

    @Test
    void a_victim_in_pre_bind_is_stopped_without_a_write() {
        context.inPreBind(victim);

        assertThat(evict()).isEqualTo(Eviction.Way.IN_MEMORY);
        assertThat(context.cancelled()).containsEntry("victim-uid", "preempted by DefaultPreemption");
    }

    @Test
    void a_victim_that_just_stopped_waiting_is_deleted() {
        context.waiting(victim, false).objects().with(victim.pod());

        assertThat(evict()).isEqualTo(Eviction.Way.DELETED);
    }
}
