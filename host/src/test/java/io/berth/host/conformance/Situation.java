package io.berth.host.conformance;

import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.Refusal;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.ScoreTable;
import io.berth.host.source.PluginCatalog;
import io.berth.host.tree.TreeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cluster that a test writes down, and what the default plugins together make of a pod in it. */
final class Situation {
    private final PluginCatalog catalog;
    private final List<String> objects = new ArrayList<>();
    private String profile = "{}";

    Situation(PluginCatalog catalog) {
        this.catalog = catalog;
    }

    /** The profile of the configuration, in flow style. */
    Situation profile(String flow) {
        profile = flow;
        return this;
    }

    /** Objects of any kind, in flow style with their {@code kind}. */
    Situation with(String... flows) {
        objects.addAll(List.of(flows));
        return this;
    }

    /** A node with 4 CPU and room for 10 pods. */
    Situation node(String name, String labels, String spec) {
        return node(name, labels, spec, "allocatable: {cpu: 4, memory: 8Gi, pods: 10}");
    }

    Situation node(String name, String labels, String spec, String status) {
        return with("{kind: Node, metadata: {name: " + name + ", labels: {" + labels + "}}, spec: {" + spec
                + "}, status: {" + status + "}}");
    }

    /** A pod in the namespace {@code default}, for {@link #with} and {@link #schedule}. */
    static String pod(String name, String labels, String spec, String status) {
        return "{kind: Pod, metadata: {name: " + name + ", namespace: default, uid: " + name + ", labels: {" + labels
                + "}}, spec: {schedulerName: default-scheduler, " + spec + "}, status: {" + status + "}}";
    }

    static String pod(String name, String labels, String spec) {
        return pod(name, labels, spec, "");
    }

    /** One cycle for a pod. */
    ScheduleResult schedule(String pod) {
        String text = "{id: test, family: test, config: {apiVersion: kubescheduler.config.k8s.io/v1, kind:"
                + " KubeSchedulerConfiguration, profiles: [" + profile + "]}, pod: " + pod + ", objects: ["
                + String.join(", ", objects) + "]}";
        ConformanceCase one = ConformanceCase.of(
                (Tree.Mapping) TreeReader.read(text, "test.yaml").getFirst());
        try (World world = World.of(one, catalog)) {
            PodInfo pending = world.pending(one);
            return world.run(world.cycle(pending, false), pending);
        }
    }

    /** The node that was chosen, or why there is none. */
    String decide(String pod) {
        return switch (schedule(pod)) {
            case ScheduleResult.Placed placed -> placed.node().name();
            case ScheduleResult.Unschedulable refused -> refused.message();
            case ScheduleResult.Failed failed -> "error: " + failed.message();
        };
    }

    /** Plugin, code and reasons by node. */
    Map<String, String> refusals(String pod) {
        Map<String, String> lines = new TreeMap<>();
        schedule(pod).trace().refusals().forEach((node, refusal) -> lines.put(node, line(refusal)));
        return lines;
    }

    private static String line(Refusal refusal) {
        return refusal.plugin() + ": " + refusal.rejection().kind().code() + " "
                + refusal.rejection().reasons();
    }

    /** Scores by node as a plugin gives them, before weights; none where it does not score. */
    Map<String, Long> scores(String plugin, String pod) {
        CycleTrace trace = schedule(pod).trace();
        Map<String, Long> scores = new TreeMap<>();
        ScoreTable table = trace.scores();
        for (int i = 0; table != null && i < table.plugins().size(); i++) {
            for (int node = 0;
                    table.plugins().get(i).name().equals(plugin)
                            && node < trace.feasible().size();
                    node++) {
                scores.put(trace.feasible().get(node).name(), table.raw()[i][node]);
            }
        }
        return scores;
    }
}
