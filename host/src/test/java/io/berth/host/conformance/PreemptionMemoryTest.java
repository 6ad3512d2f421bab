package io.berth.host.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * What preemption remembers of its searches never differs from what it finds by itself, after random histories.
 * {@code -Dberth.differential.seed=N} and {@code -Dberth.differential.sequences=N} choose others.
 */
class PreemptionMemoryTest {
    private static final int STEPS = 8;
    private static final Plugins PLUGINS = Plugins.load();

    /** All candidates are looked for, since the first node is a matter of chance. */
    private static final SchedulerConfiguration CONFIGURATION = BuiltProfiles.read(
            "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration, profiles: [{plugins:"
                    + " {multiPoint: {disabled: [{name: '*'}], enabled: [{name: PrioritySort}, {name:"
                    + " NodeResourcesFit}, {name: DefaultPreemption}, {name: DefaultBinder}]}}, pluginConfig: [{name:"
                    + " DefaultPreemption, args: {minCandidateNodesPercentage: 100}}]}]}",
            "test.yaml",
            PLUGINS.catalog());

    @AfterAll
    static void unload() {
        PLUGINS.close();
    }

    @Test
    void preemption_with_memory_finds_what_it_finds_without() {
        long first = Long.getLong("berth.differential.seed", 1);
        long sequences = Long.getLong("berth.differential.sequences", 1000);
        int preempting = 0;
        for (long seed = first; seed < first + sequences; seed++) {
            preempting += run(seed);
        }
        assertThat(preempting).as("cycles that looked for victims").isGreaterThanOrEqualTo((int) sequences);
    }

    private static int run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CaseObjects objects = new CaseObjects();
        int preempting = 0;
        try (BuiltProfiles profiles = new BuiltProfiles(CONFIGURATION, PLUGINS.catalog(), objects)) {
            RandomPriorities cluster = new RandomPriorities(random, objects, profiles.queue());
            Nominator nominator = profiles.queue().nominated();
            SchedulingCycle remembering = cycle(profiles, nominator, true);
            for (int step = 0; step < STEPS; step++) {
                for (int changes = random.nextInt(3); changes > 0; changes--) {
                    cluster.change();
                }
                PodInfo pod = cluster.pod();
                ClusterSnapshot snapshot = cluster.cache().snapshot();
                ScheduleResult result = remembering.run(snapshot, pod);
                assertThat(describe(result))
                        .as(
                                "step %d, -Dberth.differential.seed=%d -Dberth.differential.sequences=1: %s",
                                step, seed, pod.pod())
                        .isEqualTo(describe(fromNothing(objects, nominator, snapshot, pod)));
                preempting += result.trace().postFilter() == null ? 0 : 1;
            }
        }
        return preempting;
    }

    private static SchedulingCycle cycle(BuiltProfiles profiles, Nominator nominator, boolean remember) {
        return new SchedulingCycle(profiles.get("default-scheduler"), NodeLimit.ALL, nominator, remember);
    }

    private static ScheduleResult fromNothing(
            CaseObjects objects, Nominator nominator, ClusterSnapshot snapshot, PodInfo pod) {
        try (BuiltProfiles fresh = new BuiltProfiles(CONFIGURATION, PLUGINS.catalog(), objects, nominator)) {
            return cycle(fresh, nominator, false).run(snapshot, PodInfo.of(pod.pod()));
        }
    }

    private static String describe(ScheduleResult result) {
        PostFilterResult preemption = result.trace().postFilter();
        String found = "nothing looked for";
        if (preemption != null) {
            TreeSet<String> candidates = new TreeSet<>();
            if (preemption.decision() != null) {
                preemption.decision().candidates().forEach(candidate -> candidates.add(line(candidate)));
            }
            found = preemption.outcome() + " " + candidates;
        }
        return result.getClass().getSimpleName() + " " + CycleComparison.actualFilter(result.trace()) + "\n" + found;
    }

    private static String line(PreemptionCandidate candidate) {
        return candidate.nodeName() + " without " + candidate.victims() + ", violating " + candidate.budgetViolations();
    }
}
