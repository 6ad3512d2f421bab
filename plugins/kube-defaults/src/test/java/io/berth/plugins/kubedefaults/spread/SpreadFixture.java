package io.berth.plugins.kubedefaults.spread;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemoryScores;

/** Nodes in zones, pods that are to be spread, and the plugin that spreads them. */
final class SpreadFixture {
    static final String ZONE = "topology.kubernetes.io/zone";
    static final String HOST = "kubernetes.io/hostname";

    private SpreadFixture() {}

    static PodTopologySpread plugin(String args, MemoryContext context) {
        return (PodTopologySpread) new PodTopologySpreadFactory().create(Given.args(args), context);
    }

    static PodTopologySpread plugin() {
        return plugin("", new MemoryContext());
    }

    /** A node with so many pods that have the label {@code app: web}. */
    static NodeInfo node(String name, String zone, int pods) {
        PodInfo[] web = new PodInfo[pods];
        for (int i = 0; i < pods; i++) {
            web[i] = web(name + "-" + i);
        }
        String zoneLabel = zone.isEmpty() ? "" : ", " + ZONE + ": " + zone;
        return Given.node(name, "metadata: {labels: {" + HOST + ": " + name + zoneLabel + "}}", web);
    }

    static PodInfo web(String name) {
        return Given.pod(name, "metadata: {labels: {app: web}}");
    }

    /** A pod with the label {@code app: web}. */
    static PodInfo pod(String constraints) {
        return Given.pod(
                "new", "metadata: {labels: {app: web}}, spec: {topologySpreadConstraints: [" + constraints + "]}");
    }

    /** A constraint on pods with the label {@code app: web}. */
    static String hard(String key, int maxSkew, String rest) {
        return constraint("DoNotSchedule", key, maxSkew, rest);
    }

    static String soft(String key, int maxSkew, String rest) {
        return constraint("ScheduleAnyway", key, maxSkew, rest);
    }

    private static String constraint(String action, String key, int maxSkew, String rest) {
        String selector = rest.contains("labelSelector") ? "" : ", labelSelector: {matchLabels: {app: web}}";
        return "{whenUnsatisfiable: " + action + ", topologyKey: " + key + ", maxSkew: " + maxSkew + selector
                + (rest.isEmpty() ? "" : ", " + rest) + "}";
    }

    static Object filter(PodTopologySpread plugin, CycleState state, PodInfo pod, NodeInfo node) {
        plugin.preFilter(state, pod);
        return plugin.filter(state, pod, node);
    }

    /** Raw scores, then normalised ones. */
    static long[][] scores(PodTopologySpread plugin, CycleState state, PodInfo pod) {
        plugin.preScore(state, pod, state.snapshot().nodes());
        MemoryScores scores = MemoryScores.of(plugin, state, pod);
        long[] raw = scores.scores().clone();
        plugin.normalizeScores(state, pod, scores);
        return new long[][] {raw, scores.scores()};
    }
}
