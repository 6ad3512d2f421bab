package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EvictionsTest {
    private final MemoryContext context = new MemoryContext();
    private final Evictions evictions = new Evictions(context);
    private final PodInfo preemptor = Given.pod("new", "");
    private final PodInfo first = Given.pod("first", "");
    private final PodInfo second = Given.pod("second", "");
    private final PodInfo last = Given.pod("last", "");

    private void start(List<PodInfo> cleared, PodInfo... victims) {
        for (PodInfo victim : victims) {
            context.objects().with(victim.pod());
        }
        evictions.start(preemptor, new PreemptionCandidate("n1", List.of(victims), 0), cleared);
    }

    private List<String> deletions() {
        return context.writer().calls().stream()
                .filter(call -> call.startsWith("delete"))
                .toList();
    }

    @Test
    void nothing_is_written_before_the_work_runs_but_the_pod_counts_as_preempting() {
        start(List.of(), first);

        assertThat(context.writer().calls()).isEmpty();
        assertThat(evictions.isRunning("new-uid")).isTrue();
    }

    @Test
    void the_last_victim_goes_when_all_others_are_gone() {
        start(List.of(), first, second, last);
        context.runWork();

        assertThat(deletions()).last().isEqualTo("delete default/last");
        assertThat(deletions()).hasSize(3);
        assertThat(evictions.isRunning("new-uid")).isFalse();
    }

    @Test
    void the_pod_is_left_to_the_event_of_the_last_deletion() {
        start(List.of(), first, last);
        context.runWork();

        assertThat(context.activated()).isEmpty();
    }

    @Test
    void a_failure_spares_the_last_victim_and_puts_the_pod_back() {
        context.writer().refuse("delete default/first");
        start(List.of(), first, second, last);
        context.runWork();

        assertThat(deletions()).containsExactly("delete default/first", "delete default/second");
        assertThat(context.activated()).containsExactly(preemptor);
        assertThat(evictions.isRunning("new-uid")).isFalse();
    }

    @Test
    void a_last_victim_that_was_stopped_in_memory_puts_the_pod_back() {
        context.waiting(last, true);
        start(List.of(), first, last);
        context.runWork();

        assertThat(context.activated()).containsExactly(preemptor);
    }

    @Test
    void victims_that_terminate_already_are_passed_over() {
        PodInfo terminating = Given.pod("old", "metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"}");
        start(List.of(), terminating);
        context.runWork();

        assertThat(evictions.isRunning("new-uid")).isFalse();
        assertThat(context.writer().calls()).isEmpty();
    }

    @Test
    void nominations_are_cleared_first_where_they_are_written() {
        PodInfo written = Given.pod("written", "status: {nominatedNodeName: n1}");
        PodInfo inMemory = Given.pod("memory", "");
        start(List.of(written, inMemory), first);
        context.runWork();

        assertThat(context.writer().calls())
                .startsWith("nominate default/written \"\"", "condition default/first")
                .doesNotContain("nominate default/memory \"\"");
    }

    @Test
    void a_nomination_that_cannot_be_cleared_puts_the_pod_back() {
        context.writer().refuse("nominate default/written \"\"");
        start(List.of(Given.pod("written", "status: {nominatedNodeName: n1}")), first, last);
        context.runWork();

        assertThat(deletions()).containsExactly("delete default/first");
        assertThat(context.activated()).containsExactly(preemptor);
    }

    @Test
    void the_pod_no_longer_waits_once_its_last_victim_terminates() {
        context.writer().during("condition default/last", () -> {
            assertThat(evictions.isRunning("new-uid")).isTrue();
            Pod terminating = Given.pod("last", "metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"}")
                    .pod();
            context.objects().with(terminating);
            assertThat(evictions.isRunning("new-uid")).isFalse();
        });
        start(List.of(), last);

        context.runWork();

        assertThat(deletions()).containsExactly("delete default/last");
    }

    @Test
    void another_instance_of_the_plugin_sees_the_running_evictions() {
        start(List.of(), first);

        assertThat(new Evictions(context).isRunning("new-uid")).isTrue();
    }
}
