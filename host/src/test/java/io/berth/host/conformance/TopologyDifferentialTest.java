package io.berth.host.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.Refusal;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.cycle.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The counts that PodTopologySpread and InterPodAffinity keep against {@link SpreadModel} and {@link AffinityModel},
 * which count anew: after random histories of a cluster. {@code -Dberth.differential.seed=N} and
 * {@code -Dberth.differential.sequences=N} choose others.
 */
class TopologyDifferentialTest {
    private static final int STEPS = 5;
    private static final Plugins PLUGINS = Plugins.load();

    private static final Map<String, String> WORDS = Map.of(
            "node(s) didn't match pod topology spread constraints (missing required label)", "label",
            "node(s) didn't match pod topology spread constraints", "skew",
            "node(s) didn't match pod affinity rules", "near",
            "node(s) didn't match pod anti-affinity rules", "far",
            "node(s) didn't satisfy existing pods anti-affinity rules", "others");

    @AfterAll
    static void unload() {
        PLUGINS.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PodTopologySpread", "InterPodAffinity"})
    void verdicts_and_scores_are_those_of_a_count_from_nothing(String plugin) {
        String written = "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration, profiles:"
                + " [{plugins: {multiPoint: {disabled: [{name: '*'}], enabled: [{name: PrioritySort}, {name: "
                + plugin + "}, {name: DefaultBinder}]}}}]}";
        SchedulerConfiguration configuration = BuiltProfiles.read(written, "test.yaml", PLUGINS.catalog());
        long first = Long.getLong("berth.differential.seed", 1);
        long sequences = Long.getLong("berth.differential.sequences", 2000);
        for (long seed = first; seed < first + sequences; seed++) {
            run(plugin, configuration, seed);
        }
    }

    private static void run(String plugin, SchedulerConfiguration configuration, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CaseObjects objects = new CaseObjects();
        // Nominations go into a queue that nobody asks: the models know none.
        try (BuiltProfiles profiles = new BuiltProfiles(configuration, PLUGINS.catalog(), objects);
                BuiltProfiles unasked = new BuiltProfiles(configuration, PLUGINS.catalog(), objects)) {
            RandomCluster cluster = new RandomCluster(random, objects, unasked.queue());
            SchedulingCycle cycle = new SchedulingCycle(
                    profiles.get("default-scheduler"),
                    NodeLimit.ALL,
                    profiles.queue().nominated(),
                    true);
            for (int step = 0; step < STEPS; step++) {
                for (int changes = random.nextInt(4); changes > 0; changes--) {
                    cluster.change();
                }
                PodInfo pod = cluster.pod();
                ClusterSnapshot snapshot = cluster.cache().snapshot();
                ScheduleResult result = cycle.run(snapshot, pod);
                assertThat(actual(plugin, result.trace()))
                        .as(
                                "step %d, -Dberth.differential.seed=%d -Dberth.differential.sequences=1: %s",
                                step, seed, pod.pod())
                        .isEqualTo(expected(plugin, snapshot.nodes(), objects, pod));
                if (result instanceof ScheduleResult.Placed placed && random.nextInt(3) > 0) {
                    cluster.assume(pod, placed.node().name());
                }
            }
        }
    }

    private static String actual(String plugin, CycleTrace trace) {
        Map<String, String> refusals = new TreeMap<>();
        trace.refusals().forEach((node, refusal) -> refusals.put(node, word(refusal)));
        ScoreTable table = trace.scores();
        Map<String, Long> raw = new TreeMap<>();
        Map<String, Long> normalized = new TreeMap<>();
        for (int i = 0; table != null && i < table.plugins().size(); i++) {
            assertThat(table.plugins().get(i).name()).isEqualTo(plugin);
            for (int node = 0; node < trace.feasible().size(); node++) {
                String name = trace.feasible().get(node).name();
                raw.put(name, table.raw()[i][node]);
                normalized.put(
                        name, table.weighted()[i][node] / table.plugins().get(i).weight());
            }
        }
        return refusals + "\n" + raw + "\n" + normalized;
    }

    private static String word(Refusal refusal) {
        Rejection rejection = refusal.rejection();
        return WORDS.get(String.join(", ", rejection.reasons()));
    }

    private static String expected(String plugin, List<NodeInfo> nodes, CaseObjects objects, PodInfo pod) {
        SpreadModel spread = new SpreadModel(nodes, objects, pod.pod());
        AffinityModel affinity = new AffinityModel(nodes, objects, pod.pod());
        boolean isSpread = plugin.equals("PodTopologySpread");
        Map<String, String> refusals = new TreeMap<>();
        Map<String, NodeInfo> feasible = new TreeMap<>();
        for (NodeInfo node : nodes) {
            String refusal = isSpread ? spread.refusal(node) : affinity.refusal(node);
            if (refusal == null) {
                feasible.put(node.name(), node);
            } else {
                refusals.put(node.name(), refusal);
            }
        }
        List<NodeInfo> fitting = List.copyOf(feasible.values());
        if (fitting.size() < 2) {
            return refusals + "\n{}\n{}";
        }
        return isSpread
                ? refusals + "\n" + spread.scores(fitting) + "\n" + spread.normalized(fitting)
                : refusals + "\n" + affinity.scores(fitting) + "\n" + affinity.normalized(fitting);
    }
}
