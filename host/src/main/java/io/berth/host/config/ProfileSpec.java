package io.berth.host.config;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.Position;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A profile after merging with the defaults, before plugins are looked up.
 *
 * @param position where it is written
 * @param percentageOfNodesToScore null to inherit
 * @param plugins by the key of the extension point ({@code score} ...) or {@code multiPoint}
 * @param pluginConfig by plugin name
 */
public record ProfileSpec(
        String schedulerName,
        Position position,
        @Nullable Integer percentageOfNodesToScore,
        Map<String, PluginSet> plugins,
        Map<String, PluginArgs> pluginConfig) {
    /** The key of the plugins that are enabled at every extension point that they serve. */
    public static final String MULTI_POINT = "multiPoint";

    public ProfileSpec {
        plugins = Collections.unmodifiableMap(new LinkedHashMap<>(plugins));
        pluginConfig = Collections.unmodifiableMap(new LinkedHashMap<>(pluginConfig));
    }

    /** The same without a percentage of its own. */
    ProfileSpec inheritingPercentage() {
        return new ProfileSpec(schedulerName, position, null, plugins, pluginConfig);
    }

    /** Whether a plugin is enabled where no profile says otherwise. */
    public static boolean isDefault(String plugin) {
        return DefaultPlugins.MULTI_POINT.enables(plugin);
    }

    /** Whether a plugin is enabled anywhere, or given arguments. */
    boolean uses(String plugin) {
        return pluginConfig.containsKey(plugin) || plugins.values().stream().anyMatch(set -> set.enables(plugin));
    }

    /** The set of an extension point; empty if the profile says nothing of it. */
    public PluginSet at(String key) {
        return plugins.getOrDefault(key, PluginSet.EMPTY);
    }
}
