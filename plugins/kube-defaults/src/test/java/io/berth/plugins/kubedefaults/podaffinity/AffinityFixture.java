package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemoryScores;

/** Nodes in zones, pods with affinity, and the plugin that places them. */
final class AffinityFixture {
    private AffinityFixture() {}

    static InterPodAffinity plugin(String args, MemoryContext context) {
        return (InterPodAffinity) new InterPodAffinityFactory().create(Given.args(args), context);
    }

    static InterPodAffinity plugin() {
        return plugin("", new MemoryContext());
    }

    static NodeInfo node(String name, String labels, PodInfo... pods) {
        return Given.node(name, "metadata: {labels: {" + labels + "}}", pods);
    }

    static PodInfo labelled(String name, String labels) {
        return Given.pod(name, "metadata: {labels: {" + labels + "}}");
    }

    /** A term for pods with a label {@code app} of some value. */
    static String term(String app, String key) {
        return "{topologyKey: " + key + ", labelSelector: {matchLabels: {app: " + app + "}}}";
    }

    static String weighted(int weight, String term) {
        return "{weight: " + weight + ", podAffinityTerm: " + term + "}";
    }

    static PodInfo near(String name, String labels, String... terms) {
        return pod(name, labels, "podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: " + list(terms) + "}");
    }

    static PodInfo far(String name, String labels, String... terms) {
        return pod(
                name, labels, "podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: " + list(terms) + "}");
    }

    static PodInfo preferring(String name, String labels, String near, String far) {
        return pod(
                name,
                labels,
                "podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [" + near
                        + "]}, podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [" + far + "]}");
    }

    private static String list(String... terms) {
        return "[" + String.join(",", terms) + "]";
    }

    private static PodInfo pod(String name, String labels, String affinity) {
        return Given.pod(name, "metadata: {labels: {" + labels + "}}, spec: {affinity: {" + affinity + "}}");
    }

    static Object filter(InterPodAffinity plugin, CycleState state, PodInfo pod, NodeInfo node) {
        plugin.preFilter(state, pod);
        return plugin.filter(state, pod, node);
    }

    /** Raw scores, then normalised ones. */
    static long[][] scores(InterPodAffinity plugin, CycleState state, PodInfo pod) {
        plugin.preScore(state, pod, state.snapshot().nodes());
        MemoryScores scores = MemoryScores.of(plugin, state, pod);
        long[] raw = scores.scores().clone();
        plugin.normalizeScores(state, pod, scores);
        return new long[][] {raw, scores.scores()};
    }
}
