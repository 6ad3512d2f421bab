package io.berth.scripts;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Rejection;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptSource;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Loads scripts, and makes the nodes and pods that they are tried on. */
final class Scripts {
    private static final ScriptRuntime RUNTIME =
            new ScriptRuntime(new ScriptLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), 2));

    private Scripts() {}

    /** The plugin of a file of this module. */
    static Plugin plugin(String file) {
        return plugin(Path.of(""), file);
    }

    private static Plugin plugin(Path folder, String file) {
        PluginLoad load = new ScriptSource(folder.toAbsolutePath(), RUNTIME)
                .scan().stream()
                        .filter(one -> one.origin().location().equals(file))
                        .findFirst()
                        .orElseThrow();
        return switch (load) {
            case PluginLoad.Failed failed ->
                throw new AssertionError(failed.problem().toString());
            case PluginLoad.Loaded loaded -> make(loaded.factories().getFirst());
        };
    }

    static Plugin make(PluginFactory factory) {
        return factory.create(PluginArgs.NONE, context());
    }

    private static PluginContext context() {
        return (PluginContext) Proxy.newProxyInstance(
                PluginContext.class.getClassLoader(), new Class<?>[] {PluginContext.class}, (proxy, method, given) -> {
                    if (method.getName().equals("schedulerName")) {
                        return "default-scheduler";
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    static NodeInfo node(String yaml) {
        Tree tree = TreeReader.read(yaml, "node.yaml").getFirst();
        return NodeInfo.of(TreeDecoder.lenient().decode(tree, Node.class, ""));
    }

    static PodInfo pod(String yaml) {
        Tree tree = TreeReader.read(yaml, "pod.yaml").getFirst();
        return PodInfo.of(TreeDecoder.lenient().decode(tree, Pod.class, ""));
    }

    static CycleState state() {
        return new CycleState((ClusterSnapshot) Proxy.newProxyInstance(
                ClusterSnapshot.class.getClassLoader(),
                new Class<?>[] {ClusterSnapshot.class},
                (proxy, method, given) -> {
                    throw new UnsupportedOperationException(method.getName());
                }));
    }

    /** The names of the fields of an object that a script sees, own ones and those of its class, separated by commas. */
    static String fields(String expression) {
        String script = """
            const withoutOthers = (amounts) => Object.fromEntries(Object.entries(amounts).filter(([k]) => !k.includes("/")));
            export function filter(pod, node, state) {
              const object = %s;
              const prototype = Object.getPrototypeOf(object);
              const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
              return [...Object.getOwnPropertyNames(object), ...inherited]
                .filter((name) => name !== "constructor" && name !== "toJSON")
                .join();
            }
            """.formatted(expression);
        try {
            Path folder = Files.createTempDirectory("script");
            Path file = Files.writeString(folder.resolve("fields.js"), script);
            FilterPlugin plugin;
            try {
                plugin = (FilterPlugin) plugin(folder, "fields.js");
            } finally {
                Files.delete(file);
                Files.delete(folder);
            }
            PodInfo pod = pod("{metadata: {name: p, namespace: ns, uid: u}}");
            NodeInfo node = node("{metadata: {name: n1}, status: {allocatable: {acme.com/lamp: 1}}}")
                    .plus(pod);
            return ((Rejection) plugin.filter(state(), pod, node)).message();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<PluginLoad> all() {
        return new ScriptSource(Path.of("").toAbsolutePath(), RUNTIME).scan();
    }
}
