package io.berth.host.generation;

import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.profile.Profile;
import io.berth.host.source.PluginLoad;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Configuration, plugins and profiles as one whole. Immutable; closed when it is retired and the last cycle that began
 * with it has ended.
 */
public final class Generation {
    private final long number;
    private final String digest;
    private final SchedulerConfiguration configuration;
    private final List<PluginLoad> loads;
    private final Map<String, Profile> profiles;
    private final Runnable ended;

    /** With plugins that nobody has to be told of. */
    public Generation(
            long number,
            String digest,
            SchedulerConfiguration configuration,
            List<PluginLoad> loads,
            Map<String, Profile> profiles) {
        this(number, digest, configuration, loads, profiles, () -> {});
    }

    /**
     * @param number from 1, one more than the one before
     * @param digest of everything it was built from; equal inputs have equal digests
     * @param profiles by scheduler name
     * @param ended called when their plugins are closed
     */
    public Generation(
            long number,
            String digest,
            SchedulerConfiguration configuration,
            List<PluginLoad> loads,
            Map<String, Profile> profiles,
            Runnable ended) {
        this.ended = ended;
        this.number = number;
        this.digest = digest;
        this.configuration = configuration;
        this.loads = List.copyOf(loads);
        this.profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    }

    public long number() {
        return number;
    }

    public String digest() {
        return digest;
    }

    public SchedulerConfiguration configuration() {
        return configuration;
    }

    /** What the sources found, usable or not. */
    public List<PluginLoad> loads() {
        return loads;
    }

    /** By scheduler name, in the configuration's order. */
    public Map<String, Profile> profiles() {
        return profiles;
    }

    /** Null if there is no profile of that name. */
    public @Nullable Profile profile(String schedulerName) {
        return profiles.get(schedulerName);
    }

    /** What closes the plugins, then unloads their code, in this order, each although another one fails. */
    List<Runnable> closers() {
        List<Runnable> closers = new ArrayList<>();
        profiles.values().forEach(profile -> closers.addAll(profile.closers()));
        closers.add(ended);
        for (PluginLoad load : loads) {
            if (load instanceof PluginLoad.Loaded loaded) {
                closers.add(loaded::close);
            }
        }
        return closers;
    }
}
