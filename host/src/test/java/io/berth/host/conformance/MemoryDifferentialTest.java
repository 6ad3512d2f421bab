package io.berth.host.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * What is remembered from cycle to cycle, by the host and by plugins that keep counts, never differs from what is
 * computed from nothing: after random histories of a cluster. {@code -Dberth.differential.seed=N} and
 * {@code -Dberth.differential.sequences=N} choose others.
 */
class MemoryDifferentialTest {
    private static final int STEPS = 5;
    private static final Plugins PLUGINS = Plugins.load();

    /** Without plugins that remember nothing and take long to be made. */
    private static final String WRITTEN = "{apiVersion: kubescheduler.config.k8s.io/v1, kind:"
            + " KubeSchedulerConfiguration, profiles: [{plugins: {multiPoint: {disabled: [{name: DefaultPreemption},"
            + " {name: DynamicResources}, {name: VolumeBinding}, {name: VolumeZone}, {name: NodeVolumeLimits}]}}}]}";

    private static final SchedulerConfiguration CONFIGURATION =
            BuiltProfiles.read(WRITTEN, "test.yaml", PLUGINS.catalog());

    private static final SchedulerConfiguration DEVICES = BuiltProfiles.read(
            "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration, profiles: [{plugins:"
                + " {multiPoint: {disabled: [{name: '*'}], enabled: [{name: PrioritySort}, {name: NodeResourcesFit},"
                + " {name: DynamicResources}, {name: NodeResourcesBalancedAllocation}, {name: DefaultBinder}]}},"
                + " pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: LeastAllocated, resources:"
                + " [{name: x.com/gpu}, {name: x.com/nic}]}}}]}]}",
            "test.yaml",
            PLUGINS.catalog());

    @AfterAll
    static void unload() {
        PLUGINS.close();
    }

    @Test
    void decisions_with_memory_are_those_without() {
        long first = Long.getLong("berth.differential.seed", 1);
        long sequences = Long.getLong("berth.differential.sequences", 2000);
        for (long seed = first; seed < first + sequences; seed++) {
            run(seed);
        }
    }

    /** Devices, which classes back which resources, and verdicts on nodes that did not change while these did. */
    @Test
    void decisions_on_devices_with_memory_are_those_without() {
        long first = Long.getLong("berth.differential.seed", 1);
        long sequences = Long.getLong("berth.differential.sequences", 500);
        for (long seed = first; seed < first + sequences; seed++) {
            runWithDevices(seed);
        }
    }

    private static void runWithDevices(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CaseObjects objects = new CaseObjects();
        try (BuiltProfiles profiles = new BuiltProfiles(DEVICES, PLUGINS.catalog(), objects)) {
            RandomDevices cluster = new RandomDevices(random, objects);
            SchedulingCycle remembering = cycle(profiles, profiles.queue().nominated(), true);
            for (int step = 0; step < STEPS; step++) {
                for (int changes = random.nextInt(4); changes > 0; changes--) {
                    cluster.change();
                }
                PodInfo pod = cluster.pod();
                compare(
                        DEVICES,
                        seed,
                        step,
                        remembering,
                        objects,
                        profiles,
                        cluster.cache().snapshot(),
                        pod);
            }
        }
    }

    private static ScheduleResult compare(
            SchedulerConfiguration configuration,
            long seed,
            int step,
            SchedulingCycle remembering,
            CaseObjects objects,
            BuiltProfiles profiles,
            ClusterSnapshot snapshot,
            PodInfo pod) {
        ScheduleResult result = remembering.run(snapshot, pod);
        assertThat(describe(result))
                .as("step %d, -Dberth.differential.seed=%d -Dberth.differential.sequences=1: %s", step, seed, pod.pod())
                .isEqualTo(describe(fromNothing(configuration, objects, profiles, snapshot, pod)));
        return result;
    }

    private static void run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CaseObjects objects = new CaseObjects();
        try (BuiltProfiles profiles = new BuiltProfiles(CONFIGURATION, PLUGINS.catalog(), objects)) {
            RandomCluster cluster = new RandomCluster(random, objects, profiles.queue());
            SchedulingCycle remembering = cycle(profiles, profiles.queue().nominated(), true);
            for (int step = 0; step < STEPS; step++) {
                for (int changes = random.nextInt(4); changes > 0; changes--) {
                    cluster.change();
                }
                PodInfo pod = cluster.pod();
                ClusterSnapshot snapshot = cluster.cache().snapshot();
                ScheduleResult result =
                        compare(CONFIGURATION, seed, step, remembering, objects, profiles, snapshot, pod);
                if (result instanceof ScheduleResult.Placed placed && random.nextInt(3) > 0) {
                    cluster.assume(pod, placed.node().name());
                }
            }
        }
    }

    private static SchedulingCycle cycle(BuiltProfiles profiles, Nominator nominator, boolean remember) {
        return new SchedulingCycle(profiles.get("default-scheduler"), NodeLimit.ALL, nominator, remember);
    }

    /** With plugins of its own and a class of its own, so that nothing that was made for others is taken over. */
    private static ScheduleResult fromNothing(
            SchedulerConfiguration configuration,
            CaseObjects objects,
            BuiltProfiles profiles,
            ClusterSnapshot snapshot,
            PodInfo pod) {
        try (BuiltProfiles fresh = new BuiltProfiles(configuration, PLUGINS.catalog(), objects)) {
            return cycle(fresh, profiles.queue().nominated(), false).run(snapshot, PodInfo.of(pod.pod()));
        }
    }

    private static String describe(ScheduleResult result) {
        CycleTrace trace = result.trace();
        String what = switch (result) {
            case ScheduleResult.Failed failed -> failed.message();
            case ScheduleResult.Placed placed -> "placed";
            case ScheduleResult.Unschedulable refused -> refused.message();
        };
        return what + "\nPreFilter " + trace.preFilter() + trace.preFilterNodes() + "\nFilter "
                + CycleComparison.actualFilter(trace) + "\nScores " + CycleComparison.actualScores(trace)
                + "\nrefused by " + trace.unschedulablePlugins();
    }
}
