package io.berth.host.profile;

import io.berth.api.plugin.Plugin;
import io.berth.host.source.Origin;

/**
 * A plugin at an extension point of a profile, behind its guard.
 *
 * @param plugin throws nothing but {@link PluginFailure}, and returns no null
 * @param weight of a score plugin, at least 1; 0 elsewhere
 */
public record Wired<T extends Plugin>(String name, T plugin, int weight, Origin origin) {}
