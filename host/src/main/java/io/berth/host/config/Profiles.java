package io.berth.host.config;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.config.WrittenConfiguration.WrittenArgs;
import io.berth.host.config.WrittenConfiguration.WrittenPlugin;
import io.berth.host.config.WrittenConfiguration.WrittenPlugins;
import io.berth.host.config.WrittenConfiguration.WrittenProfile;
import io.berth.host.config.WrittenConfiguration.WrittenSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The profiles of a configuration, merged with the defaults, beside what was written. */
final class Profiles {
    static final String DEFAULT_NAME = "default-scheduler";

    private final List<WrittenProfile> written;
    private final List<ProfileSpec> specs = new ArrayList<>();
    private final List<ArgsCheck> args = new ArrayList<>();
    private final List<String> oddWeights = new ArrayList<>();

    Profiles(Tree.Mapping document, WrittenConfiguration configuration, KnownArgs knownArgs) {
        written = defaulted(configuration.profiles());
        Tree list = document.get("profiles");
        for (int i = 0; i < written.size(); i++) {
            Tree.Mapping place = item(list, i, document);
            List<PluginArgs> pluginArgs = args(place, i);
            for (int j = 0; j < pluginArgs.size(); j++) {
                String name = written.get(i).pluginConfig().get(j).name();
                args.add(new ArgsCheck(name, pluginArgs.get(j), knownArgs));
            }
            specs.add(spec(written.get(i), place, pluginArgs));
        }
    }

    /** Without profiles there is one; only a profile that is alone gets a name. */
    private static List<WrittenProfile> defaulted(List<WrittenProfile> profiles) {
        if (profiles.size() > 1) {
            return profiles;
        }
        WrittenProfile only = profiles.isEmpty() ? nothing() : profiles.getFirst();
        String name = only.schedulerName().isEmpty() ? DEFAULT_NAME : only.schedulerName();
        return List.of(new WrittenProfile(name, only.percentageOfNodesToScore(), only.plugins(), only.pluginConfig()));
    }

    private static WrittenProfile nothing() {
        return TreeDecoder.strict().decode(Tree.Mapping.empty(Position.UNKNOWN), WrittenProfile.class, "");
    }

    private ProfileSpec spec(WrittenProfile profile, Tree.Mapping place, List<PluginArgs> pluginArgs) {
        Map<String, PluginSet> sets = new LinkedHashMap<>();
        profile.plugins().byKey().forEach((key, set) -> {
            Tree.Mapping written = place.mapping("plugins").mapping(key);
            PluginSet own = set(set, written);
            oddWeights.addAll(oddWeights(written));
            sets.put(key, DefaultPlugins.at(key).changedBy(own));
        });
        Map<String, PluginArgs> byName = new LinkedHashMap<>();
        for (int i = 0; i < pluginArgs.size(); i++) {
            byName.putIfAbsent(profile.pluginConfig().get(i).name(), pluginArgs.get(i));
        }
        return new ProfileSpec(
                profile.schedulerName(), place.position(), profile.percentageOfNodesToScore(), sets, byName);
    }

    private static PluginSet set(WrittenSet set, Tree.Mapping place) {
        return new PluginSet(entries(set.enabled(), place, "enabled"), entries(set.disabled(), place, "disabled"));
    }

    private static List<PluginSet.Entry> entries(List<WrittenPlugin> plugins, Tree.Mapping place, String key) {
        List<PluginSet.Entry> entries = new ArrayList<>();
        for (int i = 0; i < plugins.size(); i++) {
            Position position = item(place.get(key), i, place).position();
            entries.add(
                    new PluginSet.Entry(plugins.get(i).name(), plugins.get(i).weight(), position));
        }
        return entries;
    }

    private List<PluginArgs> args(Tree.Mapping place, int profile) {
        List<PluginArgs> all = new ArrayList<>();
        List<WrittenArgs> config = written.get(profile).pluginConfig();
        for (int i = 0; i < config.size(); i++) {
            Tree.Mapping entry = item(place.get("pluginConfig"), i, place);
            Tree.Mapping tree = entry.get("args") == null
                    ? Tree.Mapping.empty(entry.position())
                    : config.get(i).args();
            all.add(new PluginArgs(tree, "profiles[" + profile + "].pluginConfig[" + i + "].args"));
        }
        return all;
    }

    private static Tree.Mapping item(@Nullable Tree list, int index, Tree.Mapping otherwise) {
        return list instanceof Tree.Sequence sequence
                        && index < sequence.items().size()
                        && sequence.items().get(index) instanceof Tree.Mapping mapping
                ? mapping
                : Tree.Mapping.empty(otherwise.position());
    }

    /** As written, with the name of a profile that is alone. */
    List<WrittenProfile> written() {
        return written;
    }

    /** As they count, in the same order. */
    List<ProfileSpec> specs() {
        return specs;
    }

    /** Arguments that cannot be decoded. */
    List<Problem> decodingProblems() {
        return args.stream().flatMap(check -> check.decoding().stream()).toList();
    }

    /** Arguments that break the rules of their plugin. */
    List<Problem> argsProblems() {
        return args.stream().flatMap(check -> check.broken().stream()).toList();
    }

    /** Plugins that are enabled where they are never called, and weights that do what few expect. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>(oddWeights);
        for (ProfileSpec spec : specs) {
            for (String point : WrittenPlugins.OFF) {
                spec.at(point).enabled().forEach(entry -> warnings.add(uncalled(point, entry)));
            }
        }
        return warnings;
    }

    private static List<String> oddWeights(Tree.Mapping set) {
        List<String> odd = new ArrayList<>();
        if (set.get("enabled") instanceof Tree.Sequence enabled) {
            for (Tree item : enabled.items()) {
                if (item instanceof Tree.Mapping entry
                        && entry.get("weight") instanceof Tree.Scalar weight
                        && weight.text().matches("-?[0-9]+")) {
                    oddWeight(weight, entry.text("name")).ifPresent(odd::add);
                }
            }
        }
        return odd;
    }

    private static Optional<String> oddWeight(Tree.Scalar weight, String name) {
        if (weight.text().matches("-?0+")) {
            return Optional.of(weight.position() + ": the weight 0 of plugin \"" + name
                    + "\" counts as 1, as in kube-scheduler; to give its scores no weight, disable it at score");
        }
        return weight.text().startsWith("-")
                ? Optional.of(weight.position() + ": the weight " + weight.text() + " of plugin \"" + name
                        + "\" is negative, so that nodes that it gives high scores come last; kube-scheduler"
                        + " takes that, too")
                : Optional.empty();
    }

    private static String uncalled(String point, PluginSet.Entry entry) {
        return entry.position() + ": plugin \"" + entry.name() + "\" is not called at " + point
                + ", an extension point that kube-scheduler has switched off and Berth does not have";
    }
}
