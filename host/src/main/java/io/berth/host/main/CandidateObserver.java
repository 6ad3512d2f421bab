package io.berth.host.main;

import io.berth.api.plugin.Plugin;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginObserver;
import io.berth.host.source.Origin;

/** Lets the log tell a candidate's profile from the one of the same name that is in use, and leaves it out of the metrics. */
record CandidateObserver() implements PluginObserver {
    @Override
    public <T extends Plugin> T observed(
            String schedulerName, ExtensionPoint<T> point, String name, Origin origin, T plugin) {
        return plugin;
    }

    @Override
    public String title(String schedulerName) {
        return schedulerName + " (candidate)";
    }
}
