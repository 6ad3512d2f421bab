package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DryRunTest {
    private final MemoryContext context = new MemoryContext().fit(new CpuFit());

    private DryRun.Findings run(int wanted, int offset, List<NodeInfo> nodes) {
        PodInfo pod = CpuFit.pod("new", 10, 2);
        VictimSearch search = new VictimSearch(
                context.filters(),
                new Importance(context.clock().instant()),
                Budgets.of(context.objects().list(PodDisruptionBudget.class)),
                MemorySnapshot.cycle(nodes.toArray(NodeInfo[]::new)),
                pod);
        return new DryRun(search, wanted).run(nodes, offset);
    }

    private static List<NodeInfo> nodes(int count, String labels) {
        return IntStream.range(0, count)
                .mapToObj(i -> Given.nodeWithCpu("n" + i, 2, CpuFit.pod("p" + i, 1, 2, "2026-01-01T10:00:00Z", labels)))
                .toList();
    }

    private static List<String> names(DryRun.Findings findings) {
        return findings.candidates().stream().map(PreemptionCandidate::nodeName).toList();
    }

    @Test
    void begins_at_the_offset_and_ends_when_it_has_enough() {
        assertThat(names(run(2, 3, nodes(5, "")))).containsExactly("n3", "n4");
    }

    @Test
    void goes_on_at_the_first_node_after_the_last() {
        assertThat(names(run(3, 4, nodes(5, "")))).containsExactly("n4", "n0", "n1");
    }

    @Test
    void looks_at_all_nodes_as_long_as_each_candidate_violates_a_budget() {
        context.objects()
                .with(Given.budget(
                        "web", "spec: {selector: {matchLabels: {app: web}}}, status: {disruptionsAllowed: 0}"));
        List<NodeInfo> nodes = new java.util.ArrayList<>(nodes(4, "app: web"));
        nodes.add(Given.nodeWithCpu("clean", 2, CpuFit.pod("clean", 1, 2)));

        assertThat(names(run(2, 0, nodes))).containsExactly("clean", "n0", "n1");
    }

    @Test
    void a_failure_on_a_node_is_kept_for_when_nothing_is_found() {
        DryRun.Findings findings = run(5, 0, List.of(Given.nodeWithCpu("big", 8, CpuFit.pod("small", 1, 1))));

        assertThat(findings.candidates()).isEmpty();
        assertThatThrownBy(findings::throwIfFailed).hasMessage("expected at least one victim pod on node \"big\"");
    }

    @Test
    void several_failures_are_told_together() {
        DryRun.Findings findings = run(
                5,
                0,
                List.of(
                        Given.nodeWithCpu("big", 8, CpuFit.pod("small", 1, 1)),
                        Given.nodeWithCpu("huge", 8, CpuFit.pod("tiny", 1, 1))));

        assertThatThrownBy(findings::throwIfFailed)
                .hasMessage("[expected at least one victim pod on node \"big\","
                        + " expected at least one victim pod on node \"huge\"]");
    }
}
