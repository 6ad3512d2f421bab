package io.berth.host.profile;

import io.berth.api.plugin.Plugin;
import io.berth.host.source.Origin;

/**
 * May put itself between the host and the plugins of a profile, to see calls and answers without changing them, and
 * hears when a plugin is quarantined, and when it is back.
 */
public interface PluginObserver extends HealthListener {
    PluginObserver NONE = new PluginObserver() {
        @Override
        public <T extends Plugin> T observed(
                String schedulerName, ExtensionPoint<T> point, String name, Origin origin, T plugin) {
            return plugin;
        }
    };

    /** What is to be called in place of a plugin at an extension point; asked once, when a profile is built. */
    <T extends Plugin> T observed(String schedulerName, ExtensionPoint<T> point, String name, Origin origin, T plugin);

    /** What a profile is called where it is told how its plugins are doing. */
    default String title(String schedulerName) {
        return schedulerName;
    }

    @Override
    default void changed(PluginHealth health) {}
}
