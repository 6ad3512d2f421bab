package io.berth.host.config;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.FieldProblems;
import io.berth.host.config.WrittenConfiguration.WrittenArgs;
import io.berth.host.config.WrittenConfiguration.WrittenProfile;
import io.berth.host.tree.TreeWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What must hold for the profiles. */
final class ProfileRules {
    private static final Set<String> REMOVED = Set.of("AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits");
    private static final Set<String> UNCHECKED = Set.of(ProfileSpec.MULTI_POINT, "placementGenerate", "placementScore");
    private static final String WAS_REMOVED =
            "was invalid in version \"v1\" (KubeSchedulerConfiguration is version \"kubescheduler.config.k8s.io/v1\")";

    private final Profiles profiles;
    private final FieldProblems problems;

    ProfileRules(Profiles profiles, FieldProblems problems) {
        this.profiles = profiles;
        this.problems = problems;
    }

    void check() {
        Map<String, String> names = new HashMap<>();
        for (int i = 0; i < profiles.written().size(); i++) {
            WrittenProfile profile = profiles.written().get(i);
            String path = "profiles[" + i + "]";
            if (profile.schedulerName().isEmpty()) {
                problems.required(path + ".schedulerName");
            }
            if (profile.percentageOfNodesToScore() != null) {
                ConfigurationRules.percentage(
                        path + ".percentageOfNodesToScore", profile.percentageOfNodesToScore(), problems);
            }
            checkPlugins(profiles.specs().get(i), path);
            checkConfig(profile.pluginConfig(), path);
            if (names.putIfAbsent(profile.schedulerName(), path) != null) {
                problems.duplicate(path + ".schedulerName", profile.schedulerName());
            }
        }
        checkQueueSort();
    }

    private void checkPlugins(ProfileSpec profile, String path) {
        profile.plugins().forEach((key, set) -> {
            for (int i = 0; i < set.enabled().size() && !UNCHECKED.contains(key); i++) {
                String name = set.enabled().get(i).name();
                if (REMOVED.contains(name)) {
                    problems.invalid(path + ".plugins." + key + ".enabled[" + i + "]", name, WAS_REMOVED);
                }
            }
        });
    }

    private void checkConfig(List<WrittenArgs> config, String path) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < config.size(); i++) {
            String name = config.get(i).name();
            String place = path + ".pluginConfig[" + i + "]";
            if (!names.add(name)) {
                problems.duplicate(place, name);
            }
            if (REMOVED.contains(name)) {
                problems.invalid(place, name, WAS_REMOVED);
            }
        }
    }

    /** The queue is one for all profiles, so all must order it alike, in what is written and in its arguments. */
    private void checkQueueSort() {
        PluginSet first = queueSort(0);
        if (first.enabled().size() > 1) {
            problems.invalid(
                    "profiles[0].plugins.queueSort.Enabled",
                    first.enabled().size(),
                    "only one queue sort plugin can be enabled");
        }
        String name =
                first.enabled().isEmpty() ? "" : first.enabled().getFirst().name();
        String args = args(0, name);
        for (int i = 1; i < profiles.specs().size(); i++) {
            if (!shown(queueSort(i)).equals(shown(first))) {
                problems.invalid(
                        "profiles[" + i + "].plugins.queueSort",
                        shown(queueSort(i)),
                        "must be the same for all profiles");
            }
            String own = args(i, name);
            if (!own.isEmpty() && !own.equals(args)) {
                problems.invalid(
                        "profiles[" + i + "].pluginConfig.args",
                        new Printed(own),
                        "queueSort must be the same for all profiles.");
            }
        }
    }

    private PluginSet queueSort(int profile) {
        return profiles.specs().get(profile).at("queueSort");
    }

    /** A set as kube-scheduler prints it. */
    private record Printed(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private static Printed shown(PluginSet set) {
        return new Printed("{\"Enabled\":" + shown(set.enabled()) + ",\"Disabled\":" + shown(set.disabled()) + "}");
    }

    private static String shown(List<PluginSet.Entry> entries) {
        return entries.isEmpty()
                ? "null"
                : entries.stream()
                        .map(entry -> "{\"Name\":\"" + entry.name() + "\",\"Weight\":" + entry.weight() + "}")
                        .collect(Collectors.joining(",", "[", "]"));
    }

    /** The arguments of a plugin as text; empty if it has none. */
    private String args(int profile, String plugin) {
        PluginArgs args = profiles.specs().get(profile).pluginConfig().get(plugin);
        return args == null ? "" : TreeWriter.json(args.tree());
    }
}
