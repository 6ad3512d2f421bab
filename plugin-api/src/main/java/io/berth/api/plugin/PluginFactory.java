package io.berth.api.plugin;

import java.util.Optional;

/**
 * Makes the instances of one plugin. A jar lists its factories in
 * {@code META-INF/services/io.berth.api.plugin.PluginFactory}; each has a public constructor without parameters that
 * does nothing that can fail.
 */
public interface PluginFactory {
    /** The name by which profiles refer to the plugin; unique among all that are loaded. */
    String name();

    /**
     * The arguments that the plugin takes, if the host is to check them with the configuration. Called on the
     * reloader's thread; must always give the same. Without it they are first looked at by {@link #create}.
     */
    default Optional<ArgsSpec<?>> argsSpec() {
        return Optional.empty();
    }

    /**
     * Makes an instance for a profile. Called when a generation is built, on the reloader's thread, once per profile
     * that uses the plugin. If it throws, the generation is refused and the running one goes on.
     *
     * @param args the plugin's arguments from the profile; those of an absent entry are empty
     */
    Plugin create(PluginArgs args, PluginContext context);
}
