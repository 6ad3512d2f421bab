package io.berth.host.config;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The resources that extenders keep to themselves. As in kube-scheduler they take the place of what NodeResourcesFit is
 * told to ignore, in every profile.
 */
final class IgnoredResources {
    private static final String PLUGIN = "NodeResourcesFit";

    private final List<Tree> names;

    IgnoredResources(List<Extender> extenders) {
        names = extenders.stream()
                .flatMap(extender -> extender.managedResources().stream())
                .filter(Extender.ManagedResource::ignoredByScheduler)
                .map(resource -> (Tree) text(resource.name()))
                .toList();
    }

    private static Tree.Scalar text(String name) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, name);
    }

    /** Reports profiles that have no NodeResourcesFit to ignore them. */
    void check(List<ProfileSpec> profiles, List<Problem> problems) {
        for (ProfileSpec profile : profiles) {
            if (!names.isEmpty() && !profile.uses(PLUGIN)) {
                problems.add(new Problem(
                        profile.position(),
                        "",
                        "couldn't build extenders: can't find NodeResourcesFitArgs in plugin config;"
                                + " ignoredByScheduler of an extender changes the arguments of"
                                + " " + PLUGIN + ", and profile "
                                + profile.schedulerName() + " does not have it"));
            }
        }
    }

    /** The profiles with them. */
    List<ProfileSpec> in(List<ProfileSpec> profiles) {
        return names.isEmpty()
                ? profiles
                : profiles.stream().map(profile -> in(profile)).toList();
    }

    private ProfileSpec in(ProfileSpec profile) {
        PluginArgs written = profile.pluginConfig().getOrDefault(PLUGIN, PluginArgs.NONE);
        Map<String, Tree> entries = new LinkedHashMap<>(written.tree().entries());
        entries.put("ignoredResources", new Tree.Sequence(Position.UNKNOWN, names));
        Tree.Mapping tree = new Tree.Mapping(
                written.tree().position(), entries, written.tree().keys());
        Map<String, PluginArgs> pluginConfig = new LinkedHashMap<>(profile.pluginConfig());
        pluginConfig.put(PLUGIN, new PluginArgs(tree, written.path()));
        return new ProfileSpec(
                profile.schedulerName(),
                profile.position(),
                profile.percentageOfNodesToScore(),
                profile.plugins(),
                pluginConfig);
    }
}
