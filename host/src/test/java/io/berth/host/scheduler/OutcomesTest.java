package io.berth.host.scheduler;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginFailure;
import io.berth.host.queue.SubQueue;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a pod after an attempt: in the queue, in the cache, and in the cluster. */
class OutcomesTest {
    private final SchedulerFixture scheduler = new SchedulerFixture();

    private SchedulerFixture fitting() {
        return scheduler.filter("Fit", name -> name.equals("parked") ? Rejection.unschedulable("no") : Proceed.PROCEED);
    }

    private void preBind(PreBindPlan plan) {
        scheduler.profile.with(ExtensionPoint.PRE_BIND, "PreBind", new PreBindPlugin() {
            @Override
            public PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
                return plan;
            }

            @Override
            public PreBindResult preBind(CycleState state, PodInfo pod, String nodeName) {
                return Proceed.PROCEED;
            }
        });
    }

    /** Parks a pod that is asked whenever a pod leaves a node. */
    private void park() {
        scheduler.schedule(pod("parked").build());
        scheduler.calls.clear();
    }

    @ParameterizedTest(name = "configuration {0}, profile {1}: {2}")
    @DisplayName("core 5: a profile's own percentage counts, and 0 is one: it does not mean the configuration's")
    @CsvSource({"0, 1, 100", "1, 0, 150"})
    void a_profiles_own_percentage_counts(int configured, int own, int expected) {
        ScorePlugin score = (state, pod, node) -> 0;
        scheduler.percentageOfNodesToScore = configured;
        scheduler.profile.percentage(own).with(ExtensionPoint.SCORE, "Score", score);
        fitting().bind(SchedulerFixture::bound).nodes(150).schedule(pod("web").build());
        assertThat(scheduler.evaluated).isEqualTo(expected);
    }

    @Test
    @DisplayName("core 17: without nodes a pod backs off as after an error, and PostFilter is not run")
    void without_nodes_a_pod_backs_off_as_after_an_error() {
        PostFilterPlugin plugin = (state, pod, verdicts) -> {
            throw new AssertionError("PostFilter was run");
        };
        scheduler.profile.with(ExtensionPoint.POST_FILTER, "P", plugin);
        fitting().schedule(pod("web").build());
        assertThat(scheduler.where("web")).contains(SubQueue.BACKOFF);
        assertThat(scheduler.runOnce()).as("tried before its back-off is over").isFalse();
        assertThat(scheduler.cluster.writes)
                .contains("condition web Unschedulable: no nodes available to schedule pods");
    }

    @Test
    @DisplayName("core 18: a refusal by Bind is retried as an error")
    void a_refusal_by_bind_is_retried_as_an_error() {
        fitting()
                .bind(pod -> Rejection.unschedulable("not here"))
                .nodes(2)
                .schedule(pod("web").build());
        assertThat(scheduler.where("web")).contains(SubQueue.BACKOFF);
        assertThat(scheduler.runOnce()).as("tried before its back-off is over").isFalse();
        assertThat(scheduler.cluster.writes).contains("condition web Unschedulable: not here");
    }

    @Test
    @DisplayName("core 18: a refusal by Reserve is one by a plugin, of one node")
    void a_refusal_by_reserve_is_of_one_node() {
        fitting()
                .reserve("R", Rejection.unschedulable("taken"))
                .nodes(5)
                .schedule(pod("web").build());
        assertThat(scheduler.where("web")).contains(SubQueue.UNSCHEDULABLE);
        assertThat(scheduler.waiting("web").orElseThrow().pod().rejectors().unschedulable())
                .containsExactly("R");
        assertThat(scheduler.cluster.writes).contains("condition web Unschedulable: 0/1 nodes are available: 1 taken.");
    }

    @Test
    @DisplayName("core 19: the event's note is cut, the condition's message is not")
    void the_conditions_message_is_not_cut() {
        String reason = "x".repeat(2000);
        scheduler
                .filter("F", pod -> Rejection.unschedulable(reason))
                .nodes(1)
                .schedule(pod("web").build());
        assertThat(scheduler.cluster.writes)
                .anySatisfy(write -> assertThat(write)
                        .startsWith("event web FailedScheduling: ")
                        .endsWith("x ..."))
                .contains("condition web Unschedulable: 0/1 nodes are available: 1 " + reason + ".");
    }

    @Test
    void a_scheduler_that_does_not_lead_any_more_decides_nothing_and_says_nothing() {
        scheduler.filter("F", pod -> Rejection.unschedulable("no")).nodes(1);
        scheduler.cluster.mayWrite = false;
        scheduler.schedule(pod("web").build());
        assertThat(scheduler.cluster.writes).isEmpty();
        assertThat(scheduler.evaluated).as("nodes that were looked at").isZero();
    }

    @Test
    void a_binding_that_fails_as_the_lease_was_lost_is_no_failure_of_the_pod() {
        fitting()
                .bind(pod -> {
                    scheduler.cluster.mayWrite = false;
                    throw new PluginException("this scheduler does not lead any more");
                })
                .nodes(1)
                .schedule(pod("web").build());
        assertThat(scheduler.cluster.writes).isEmpty();
    }

    @Test
    @DisplayName("core 21: a condition that would be the same is not written again, but the event is sent")
    void an_equal_condition_is_not_written_again() {
        scheduler
                .filter("F", pod -> Rejection.unschedulable("no"))
                .nodes(1)
                .schedule(pod("web").build());
        scheduler.cluster.writes.clear();
        scheduler.pass(Duration.ofMinutes(1));
        scheduler.changed(
                node("n1").build(), node("n1").taint("a", "NoSchedule").build());
        assertThat(scheduler.runOnce()).isTrue();
        assertThat(scheduler.cluster.writes)
                .containsExactly("event web FailedScheduling: 0/1 nodes are available: 1 no.");
    }

    @Test
    @DisplayName("core 22: the node is announced where a PreBind plugin has work to do")
    void the_node_is_announced_before_work_in_PreBind() {
        preBind(new PreBindPlan.Work(false));
        fitting().bind(SchedulerFixture::bound).nodes(1).schedule(pod("web").build());
        assertThat(scheduler.cluster.writes).containsSubsequence("nominate web to \"n1\"");
    }

    @Test
    @DisplayName("core 22: the node is not announced where there is nothing to do but to bind")
    void the_node_is_not_announced_before_binding_alone() {
        preBind(Skip.SKIP);
        fitting().bind(SchedulerFixture::bound).nodes(1).schedule(pod("web").build());
        assertThat(scheduler.cluster.writes)
                .containsExactly("event web Scheduled: Successfully assigned default/web to n1");
    }

    @Test
    @DisplayName("core 23: a failure after a node was chosen clears the nomination")
    void a_failure_after_the_choice_clears_the_nomination() {
        fitting()
                .reserve("R", Rejection.unschedulable("taken"))
                .nodes(1)
                .schedule(pod("web").nominatedTo("n1").build());
        assertThat(scheduler.cluster.writes).contains("nominate web to \"\"");
    }

    @Test
    @DisplayName("core 23: PostFilter without a result leaves the nomination")
    void PostFilter_without_a_result_leaves_the_nomination() {
        PostFilterPlugin plugin = (state, pod, verdicts) ->
                new PostFilterResult(PostFilterResult.Outcome.UNSCHEDULABLE, Nomination.KEEP, List.of());
        scheduler.profile.with(ExtensionPoint.POST_FILTER, "P", plugin);
        scheduler
                .filter("F", pod -> Rejection.unschedulable("no"))
                .nodes(1)
                .schedule(pod("web").nominatedTo("n1").build());
        assertThat(scheduler.cluster.writes).noneMatch(write -> write.startsWith("nominate"));
    }

    @Test
    @DisplayName("core 23: without PostFilter a refusal clears the nomination")
    void without_PostFilter_a_refusal_clears_the_nomination() {
        scheduler
                .filter("F", pod -> Rejection.unschedulable("no"))
                .nodes(1)
                .schedule(pod("web").nominatedTo("n1").build());
        assertThat(scheduler.cluster.writes).contains("nominate web to \"\"");
    }

    @Test
    @DisplayName("core 26: if no Bind plugin takes the pod, it has failed, and nothing is told on it")
    void if_nobody_binds_the_pod_has_failed() {
        fitting()
                .reserve("R", Proceed.PROCEED)
                .bind(pod -> Skip.SKIP)
                .nodes(1)
                .schedule(pod("web").build());
        assertThat(scheduler.calls).contains("unreserve web");
        assertThat(scheduler.core().cache().isAssumed("uid-web")).isFalse();
        assertThat(scheduler.where("web")).contains(SubQueue.BACKOFF);
        assertThat(scheduler.cluster.writes).isEmpty();
    }

    @Test
    @DisplayName("core 28: after an error in binding other pods hear of the free node before the pod is put back")
    void after_an_error_others_hear_first() {
        fitting()
                .bind(pod -> {
                    throw new PluginFailure("Bind", "conflict", null);
                })
                .nodes(1);
        park();
        scheduler.schedule(pod("web").build());
        assertThat(scheduler.calls)
                .containsSubsequence("hint for parked", "backoff by ScheduleAttemptFailure")
                .doesNotContain("hint for web");
    }

    @Test
    @DisplayName("core 28: after a refusal in binding the pod is put back first, and does not hear of its own node")
    void after_a_refusal_the_pod_is_put_back_first() {
        fitting().bind(pod -> Rejection.unschedulable("not here")).nodes(1);
        park();
        scheduler.schedule(pod("web").build());
        assertThat(scheduler.calls)
                .containsSubsequence("backoff by ScheduleAttemptFailure", "hint for parked")
                .doesNotContain("hint for web");
    }

    @Test
    @DisplayName("core 28: a refusal by Reserve wakes nobody")
    void a_refusal_by_reserve_wakes_nobody() {
        fitting().reserve("R", Rejection.unschedulable("taken")).nodes(1);
        park();
        scheduler.schedule(pod("web").build());
        assertThat(scheduler.calls).doesNotContain("hint for parked");
    }

    @Test
    @DisplayName("core 30: of a pod that was made anew nothing is written, and it is not put back")
    void of_a_pod_that_was_made_anew_nothing_is_written() {
        whileTried(pod("web").uid("another").build());
        assertThat(scheduler.where("web")).isEmpty();
        assertThat(scheduler.cluster.writes).isEmpty();
    }

    @Test
    @DisplayName("core 30: a pod that is gone is not put back, but event and condition are tried")
    void a_pod_that_is_gone_is_not_put_back() {
        whileTried(null);
        assertThat(scheduler.where("web")).isEmpty();
        assertThat(scheduler.cluster.writes)
                .containsExactly(
                        "event web FailedScheduling: 0/1 nodes are available: 1 no.",
                        "condition web Unschedulable: 0/1 nodes are available: 1 no.");
    }

    @Test
    @DisplayName("core 30: a pod that has got a node meanwhile is not put back, but event and condition are tried")
    void a_pod_that_has_got_a_node_is_not_put_back() {
        whileTried(pod("web").on("n1").build());
        assertThat(scheduler.where("web")).isEmpty();
        assertThat(scheduler.cluster.writes).hasSize(2);
    }

    /** The pod becomes another one in the cluster while it is being refused. */
    private void whileTried(@Nullable Pod other) {
        Pod web = pod("web").build();
        scheduler.filter("F", name -> {
            scheduler.cluster.objects.remove(web);
            if (other != null) {
                scheduler.cluster.objects.put(other);
            }
            return Rejection.unschedulable("no");
        });
        scheduler.nodes(1).schedule(web);
    }
}
