package io.berth.host.generation;

import io.berth.api.plugin.PluginContext;
import io.berth.host.profile.PluginObserver;
import io.berth.host.profile.Profile;
import java.time.InstantSource;
import java.util.List;

/** What profiles are built with; made anew for each candidate. */
public interface ProfileHost {
    /** What the plugins of a profile get. */
    PluginContext contextFor(String schedulerName);

    /** Time that nobody sets, by which plugins are quarantined. */
    InstantSource steady();

    /** Who sees the calls of the plugins. */
    default PluginObserver observer() {
        return PluginObserver.NONE;
    }

    /** All profiles are built; what was handed out before may refer to them from now on. */
    void built(List<Profile> profiles);

    /** Their plugins are closed, or were left behind: what was handed out refers to them no more. */
    default void closed() {}
}
