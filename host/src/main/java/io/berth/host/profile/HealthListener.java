package io.berth.host.profile;

/** Hears when a plugin is quarantined, tried again, or back. Called on the thread that found out; must not block. */
public interface HealthListener {
    void changed(PluginHealth health);
}
