package io.berth.host.conformance;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.config.ConfigurationTree;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.profile.Profile;
import io.berth.host.profile.ProfileBuilder;
import io.berth.host.source.PluginCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs the family {@code config}: what becomes of a configuration file, up to the profiles that it gives. */
final class ConfigCases {
    /** Extension points of kube-scheduler that are off by default and that Berth does not have. */
    private static final Set<String> OFF = Set.of("placementGenerate", "placementScore", "podGroupPostFilter");

    private final PluginCatalog catalog;

    ConfigCases(PluginCatalog catalog) {
        this.catalog = catalog;
    }

    Differences run(ConformanceCase one) {
        Differences differences = new Differences();
        Tree.Mapping expected = one.expected();
        try {
            SchedulerConfiguration configuration =
                    new ConfigurationReader(this::argsSpec).read(one.document().text("config"), "config.yaml");
            build(configuration, expected, differences);
        } catch (InvalidInputException e) {
            RefusedText.compare(e.problems(), expected, differences);
        }
        return differences;
    }

    private Optional<ArgsSpec<?>> argsSpec(String plugin) {
        return catalog.find(plugin).flatMap(entry -> entry.factory().argsSpec());
    }

    private void build(SchedulerConfiguration configuration, Tree.Mapping expected, Differences differences) {
        try {
            List<Profile> profiles = new ProfileBuilder(catalog, UncalledPlugins::context).build(configuration);
            differences.compare("accepted", expected.text("accepted"), "true");
            if (Trees.has(expected, "defaulted")) {
                Tree.Mapping written = new ConfigurationTree(this::argsSpec).of(configuration);
                compareValues("defaulted", expected.mapping("defaulted"), written, differences);
                compareProfiles(expected.mapping("plugins"), profiles, differences);
            }
            profiles.forEach(Profile::close);
        } catch (InvalidInputException e) {
            differences.compare("stage", Trees.text(expected, "stage"), "instantiate");
            differences.compare("error", String.join("\n", Trees.texts(expected, "errors")), first(e.problems()));
        }
    }

    /** The first error; several ones of one plugin's arguments are one. */
    private static String first(List<Problem> problems) {
        String message = problems.getFirst().message();
        int initializing = message.indexOf("initializing plugin \"");
        if (initializing < 0) {
            return message;
        }
        String prefix = message.substring(0, message.indexOf("\": ", initializing) + 3);
        List<String> causes = problems.stream()
                .map(Problem::message)
                .filter(text -> text.startsWith(prefix))
                .map(text -> text.substring(prefix.length()))
                .toList();
        return prefix + (causes.size() == 1 ? causes.getFirst() : "[" + String.join(", ", causes) + "]");
    }

    private static void compareProfiles(Tree.Mapping expected, List<Profile> profiles, Differences differences) {
        differences.compareUnordered(
                "profiles",
                expected.entries().keySet(),
                profiles.stream().map(Profile::schedulerName).toList());
        for (Profile profile : profiles) {
            differences.compareEntries(
                    "plugins of " + profile.schedulerName(),
                    points(expected.mapping(profile.schedulerName())),
                    points(profile));
        }
    }

    private static SortedMap<String, String> points(Tree.Mapping expected) {
        SortedMap<String, String> points = new TreeMap<>();
        expected.entries().keySet().stream()
                .filter(point -> !OFF.contains(point))
                .forEach(point -> {
                    List<String> plugins = new ArrayList<>();
                    for (Tree.Mapping plugin : Trees.mappings(expected, point)) {
                        plugins.add(
                                plugin.text("name") + (Trees.has(plugin, "weight") ? " " + plugin.text("weight") : ""));
                    }
                    points.put(point, String.join(", ", plugins));
                });
        return points;
    }

    private static SortedMap<String, String> points(Profile profile) {
        SortedMap<String, String> points = new TreeMap<>();
        profile.effective()
                .forEach(point -> points.put(
                        point.key(),
                        String.join(
                                ", ",
                                point.plugins().stream()
                                        .map(plugin ->
                                                plugin.name() + (plugin.weight() == 0 ? "" : " " + plugin.weight()))
                                        .toList())));
        return points;
    }

    /** Compares what trees mean: absent, null, empty, zero and false are the same, and so are spellings of numbers. */
    private static void compareValues(
            String path, @Nullable Tree expected, @Nullable Tree actual, Differences differences) {
        if (expected instanceof Tree.Mapping before && actual instanceof Tree.Mapping after) {
            Stream.concat(before.entries().keySet().stream(), after.entries().keySet().stream())
                    .distinct()
                    .forEach(key -> compareValues(path + "." + key, before.get(key), after.get(key), differences));
        } else if (expected instanceof Tree.Sequence before
                && actual instanceof Tree.Sequence after
                && before.items().size() == after.items().size()) {
            for (int i = 0; i < before.items().size(); i++) {
                compareValues(
                        path + "[" + i + "]",
                        before.items().get(i),
                        after.items().get(i),
                        differences);
            }
        } else {
            differences.compare(path, meaning(expected), meaning(actual));
        }
    }

    private static String meaning(@Nullable Tree tree) {
        return switch (tree) {
            case null -> "";
            case Tree.Mapping mapping -> mapping.entries().isEmpty() ? "" : Trees.json(tree);
            case Tree.Sequence sequence -> sequence.items().isEmpty() ? "" : Trees.json(tree);
            case Tree.Scalar scalar ->
                Map.of("0", "", "false", "", "null", "", "0s", "").getOrDefault(scalar.text(), scalar.text());
        };
    }
}
