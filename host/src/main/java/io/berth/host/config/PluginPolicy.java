package io.berth.host.config;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far plugins are trusted: the document of kind {@code PluginPolicy} beside the configuration.
 *
 * @param defaults the limits of every plugin that is not in {@code plugins}
 * @param plugins by the name of the plugin
 * @param pins the SHA-256 that a jar or script must have, by the name of its file
 * @param unpinnedAllowed whether files without a pin are loaded
 */
public record PluginPolicy(
        PluginLimits defaults,
        SortedMap<String, PluginLimits> plugins,
        SortedMap<String, String> pins,
        boolean unpinnedAllowed) {
    public static final String API_VERSION = "berth.io/v1";
    public static final String KIND = "PluginPolicy";

    /** What counts without a document. */
    public static final PluginPolicy DEFAULT =
            new PluginPolicy(PluginLimits.DEFAULT, new TreeMap<>(), new TreeMap<>(), true);

    public PluginPolicy {
        plugins = Collections.unmodifiableSortedMap(new TreeMap<>(plugins));
        pins = Collections.unmodifiableSortedMap(new TreeMap<>(pins));
    }

    public PluginLimits limits(String plugin) {
        return plugins.getOrDefault(plugin, defaults);
    }

    /**
     * Why a file must not be loaded; null if it may be.
     *
     * @param file its name, or for a file in a subfolder of scripts its path there
     * @param sha256 of its content, in hexadecimal digits
     */
    public @Nullable String refusal(String file, String sha256) {
        String pinned = pins.get(file);
        if (pinned != null) {
            return pinned.equals(sha256)
                    ? null
                    : "has the SHA-256 " + sha256 + ", but is pinned to " + pinned
                            + "; put the file back that was pinned, or pin this one if it is the one you want";
        }
        return unpinnedAllowed
                ? null
                : "is not pinned, and the PluginPolicy says unpinned: refuse; to allow it add {file: " + file
                        + ", sha256: " + sha256 + "} to its pins";
    }
}
