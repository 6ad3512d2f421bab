package io.berth.host.main;

import io.berth.api.plugin.Plugin;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.HealthListener;
import io.berth.host.profile.PluginHealth;
import io.berth.host.profile.PluginObserver;
import io.berth.host.source.Origin;

/**
 * Tells somebody else as well how plugins are doing.
 *
 * @param inner who sees the calls
 */
record HealthTap(PluginObserver inner, HealthListener listener) implements PluginObserver {
    @Override
    public <T extends Plugin> T observed(
            String schedulerName, ExtensionPoint<T> point, String name, Origin origin, T plugin) {
        return inner.observed(schedulerName, point, name, origin, plugin);
    }

    @Override
    public String title(String schedulerName) {
        return inner.title(schedulerName);
    }

    @Override
    public void changed(PluginHealth health) {
        inner.changed(health);
        listener.changed(health);
    }
}
