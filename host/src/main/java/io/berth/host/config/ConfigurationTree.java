package io.berth.host.config;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.tree.RecordTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Writes a configuration with all its defaults, in the form of version {@code v1}. */
public final class ConfigurationTree {
    /** The form of the file: the same names in the same order. */
    private record Written(
            String apiVersion,
            String kind,
            int parallelism,
            LeaderElection leaderElection,
            ClientConnection clientConnection,
            boolean enableProfiling,
            boolean enableContentionProfiling,
            int percentageOfNodesToScore,
            long podInitialBackoffSeconds,
            long podMaxBackoffSeconds,
            List<Tree> profiles,
            List<Extender> extenders,
            boolean delayCacheUntilActive) {}

    private record WrittenSet(List<WrittenPlugin> enabled, List<WrittenPlugin> disabled) {
        WrittenSet(PluginSet set) {
            this(plugins(set.enabled()), plugins(set.disabled()));
        }

        private static List<WrittenPlugin> plugins(List<PluginSet.Entry> entries) {
            return entries.stream()
                    .map(entry -> new WrittenPlugin(entry.name(), entry.weight()))
                    .toList();
        }
    }

    private record WrittenPlugin(String name, int weight) {}

    private record WrittenArgs(String name, Tree.Mapping args) {}

    private final KnownArgs knownArgs;

    /** @param knownArgs the arguments that a plugin takes, by its name */
    public ConfigurationTree(KnownArgs knownArgs) {
        this.knownArgs = knownArgs;
    }

    /** The configuration as a document. */
    public Tree.Mapping of(SchedulerConfiguration configuration) {
        return RecordTree.of(new Written(
                ConfigurationHeader.API_VERSION,
                ConfigurationHeader.KIND,
                configuration.parallelism(),
                configuration.leaderElection(),
                configuration.clientConnection(),
                configuration.enableProfiling(),
                configuration.enableContentionProfiling(),
                configuration.percentageOfNodesToScore(),
                configuration.podInitialBackoff().toSeconds(),
                configuration.podMaxBackoff().toSeconds(),
                configuration.profiles().stream().map(this::profile).toList(),
                configuration.extenders(),
                configuration.delayCacheUntilActive()));
    }

    private Tree profile(ProfileSpec profile) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        entries.put(
                "schedulerName", new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, profile.schedulerName()));
        if (profile.percentageOfNodesToScore() != null) {
            String percentage = profile.percentageOfNodesToScore().toString();
            entries.put(
                    "percentageOfNodesToScore",
                    new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.INTEGER, percentage));
        }
        Map<String, Tree> plugins = new LinkedHashMap<>();
        profile.plugins().forEach((key, set) -> plugins.put(key, RecordTree.of(new WrittenSet(set))));
        entries.put("plugins", new Tree.Mapping(Position.UNKNOWN, plugins));
        entries.put("pluginConfig", new Tree.Sequence(Position.UNKNOWN, pluginConfig(profile)));
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    /** What is written, and then the defaults of the other plugins that take arguments, by name. */
    private List<Tree> pluginConfig(ProfileSpec profile) {
        Map<String, PluginArgs> all = new LinkedHashMap<>(profile.pluginConfig());
        SortedSet<String> enabled = new TreeSet<>();
        profile.plugins().values().forEach(set -> set.enabled().forEach(entry -> enabled.add(entry.name())));
        enabled.stream()
                .filter(name -> knownArgs.of(name).isPresent())
                .forEach(name -> all.putIfAbsent(name, PluginArgs.NONE));
        return all.entrySet().stream()
                .map(entry ->
                        (Tree) RecordTree.of(new WrittenArgs(entry.getKey(), args(entry.getKey(), entry.getValue()))))
                .toList();
    }

    private Tree.Mapping args(String name, PluginArgs args) {
        Optional<ArgsSpec<?>> spec = knownArgs.of(name);
        return spec.isEmpty() ? args.tree() : knownArgs.run(name, () -> defaulted(name, args, spec.get()));
    }

    private static Tree.Mapping defaulted(String name, PluginArgs args, ArgsSpec<?> spec) {
        Record decoded = TreeDecoder.strict().decode(args.tree().without(ArgsCheck.HEADER), spec.type(), args.path());
        Map<String, Tree> entries = new LinkedHashMap<>();
        if (!spec.apiVersion().isEmpty()) {
            entries.putAll(
                    RecordTree.of(new Header(spec.apiVersion(), name + "Args")).entries());
        }
        entries.putAll(RecordTree.of(decoded).entries());
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    private record Header(String apiVersion, String kind) {}
}
