package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.source.PluginLoad;
import io.berth.host.testing.Fleet;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A script scores all nodes of a large cluster at once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScriptScoreBenchmark {
    /** What the score depends on. */
    @Param({"label", "requested"})
    public String rule = "label";

    private final List<NodeInfo> nodes = new ArrayList<>();
    private final List<PodInfo> pods = new ArrayList<>();
    private final long[] scores = new long[Fleet.NODES];
    private @Nullable ScriptPlugin plugin;
    private @Nullable CycleState state;
    private long revision;
    private int next;

    @Setup
    public void load() throws IOException {
        Fleet.nodes()
                .forEach(node -> nodes.add(NodeInfo.of(node)
                        .plus(Fleet.pod("bound-", nodes.size()).info())
                        .at(nodes.size(), ++revision)));
        for (int i = 0; i < 160; i += 10) {
            pods.add(Fleet.pod("new-", i).info());
        }
        state = Objects.state(nodes.toArray(NodeInfo[]::new));
        String body = rule.equals("label")
                ? "return Number(node.labels.lights ?? 0) * 10"
                : "const { allocatable, requested } = node; return Math.floor(100 * (allocatable.milliCpu -"
                        + " requested.milliCpu) / allocatable.milliCpu)";
        Path folder = Files.createTempDirectory("scripts");
        Files.writeString(folder.resolve("x.js"), "export function score(pod, node) { " + body + " }");
        PluginLoad.Loaded loaded = (PluginLoad.Loaded)
                new ScriptSource(folder, ScriptBench.RUNTIME).scan().getFirst();
        Files.delete(folder.resolve("x.js"));
        Files.delete(folder);
        Tree.Mapping none = (Tree.Mapping) TreeReader.read("{}", "profile.yaml").getFirst();
        plugin = (ScriptPlugin)
                loaded.factories().getFirst().create(new PluginArgs(none, "args"), new FakeContext().context());
    }

    /** No node changed since the pod before. */
    @Benchmark
    public long[] unchanged() {
        return score();
    }

    /** One node changed, as after each pod that is placed. */
    @Benchmark
    public long[] oneNodeChanged() {
        int changed = next % nodes.size();
        nodes.set(changed, nodes.get(changed).at(changed, ++revision));
        return score();
    }

    /** All nodes changed. */
    @Benchmark
    public long[] allNodesChanged() {
        for (int i = 0; i < nodes.size(); i++) {
            nodes.set(i, nodes.get(i).at(i, ++revision));
        }
        return score();
    }

    private long[] score() {
        if (plugin == null || state == null) {
            throw new IllegalStateException("not set up");
        }
        plugin.scoreAll(state, pods.get(next++ % pods.size()), nodes, scores);
        return scores;
    }

    @TearDown
    public void unload() {
        if (plugin != null) {
            plugin.close();
        }
    }
}
