package io.berth.host.main;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes one plugin into the profiles of a configuration, or out of them.
 *
 * @param documents the documents of its file
 */
record ProfileEdit(List<Tree> documents) {
    private static final String DEFAULT = "default-scheduler";

    /** Where a profile stands that has no configuration. */
    static ProfileEdit ofDefaults() {
        return new ProfileEdit(List.of(new Tree.Mapping(
                Position.UNKNOWN,
                Map.of(
                        "apiVersion",
                        text("kubescheduler.config.k8s.io/v1"),
                        "kind",
                        text("KubeSchedulerConfiguration")))));
    }

    private static Tree text(String text) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, text);
    }

    private static Tree.Sequence list(List<Tree> items) {
        return new Tree.Sequence(Position.UNKNOWN, items);
    }

    private static List<Tree> items(Tree.Mapping mapping, String key) {
        return mapping.get(key) instanceof Tree.Sequence list ? list.items() : List.of();
    }

    private static Tree.Mapping with(Tree.Mapping mapping, String key, Tree value) {
        Map<String, Tree> entries = new LinkedHashMap<>(mapping.entries());
        entries.put(key, value);
        return new Tree.Mapping(mapping.position(), entries, mapping.keys());
    }

    private static boolean isConfiguration(Tree document) {
        return document instanceof Tree.Mapping mapping && mapping.text("kind").equals("KubeSchedulerConfiguration");
    }

    /** Whether any profile names the plugin. */
    boolean names(String plugin) {
        return documents.stream()
                .filter(ProfileEdit::isConfiguration)
                .flatMap(document -> items((Tree.Mapping) document, "profiles").stream())
                .map(profile -> ((Tree.Mapping) profile).mapping("plugins"))
                .flatMap(plugins -> plugins.entries().values().stream())
                .flatMap(point -> items((Tree.Mapping) point, "enabled").stream())
                .anyMatch(enabled -> isOf(enabled, plugin));
    }

    private static boolean isOf(Tree entry, String plugin) {
        return entry instanceof Tree.Mapping mapping && mapping.text("name").equals(plugin);
    }

    /** With the plugin at all its extension points in the profile of a scheduler name. */
    ProfileEdit adding(String plugin, int weight, String schedulerName) {
        Tree entry = new Tree.Mapping(
                Position.UNKNOWN,
                Map.of(
                        "name",
                        text(plugin),
                        "weight",
                        new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.INTEGER, Integer.toString(weight))));
        return edit(profile -> {
            String name = profile.text("schedulerName");
            return (name.isEmpty() ? DEFAULT : name).equals(schedulerName) ? adding(entry, profile) : profile;
        });
    }

    private static Tree.Mapping adding(Tree entry, Tree.Mapping profile) {
        Tree.Mapping plugins = profile.mapping("plugins");
        Tree.Mapping all = plugins.mapping("multiPoint");
        List<Tree> enabled = new ArrayList<>(items(all, "enabled"));
        enabled.add(entry);
        return with(profile, "plugins", with(plugins, "multiPoint", with(all, "enabled", list(enabled))));
    }

    /** Without the plugin at any extension point of any profile. */
    ProfileEdit without(String plugin) {
        return edit(profile -> {
            Tree.Mapping plugins = profile.mapping("plugins");
            for (Map.Entry<String, Tree> point : plugins.entries().entrySet()) {
                Tree.Mapping set = (Tree.Mapping) point.getValue();
                if (set.get("enabled") != null) {
                    List<Tree> left = items(set, "enabled").stream()
                            .filter(entry -> !isOf(entry, plugin))
                            .toList();
                    plugins = with(plugins, point.getKey(), with(set, "enabled", list(left)));
                }
            }
            List<Tree> args = items(profile, "pluginConfig").stream()
                    .filter(entry -> !isOf(entry, plugin))
                    .toList();
            return with(with(profile, "plugins", plugins), "pluginConfig", list(args));
        });
    }

    private ProfileEdit edit(java.util.function.UnaryOperator<Tree.Mapping> change) {
        return new ProfileEdit(documents.stream()
                .map(document -> isConfiguration(document) ? edited((Tree.Mapping) document, change) : document)
                .toList());
    }

    private static Tree edited(Tree.Mapping configuration, java.util.function.UnaryOperator<Tree.Mapping> change) {
        List<Tree> profiles = items(configuration, "profiles");
        List<Tree> known = profiles.isEmpty() ? List.of(Tree.Mapping.empty(Position.UNKNOWN)) : profiles;
        return with(
                configuration,
                "profiles",
                list(known.stream()
                        .map(profile -> (Tree) change.apply((Tree.Mapping) profile))
                        .toList()));
    }
}
