package io.berth.host.conformance;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.PermitWaits;
import io.berth.host.cycle.ProfileContext;
import io.berth.host.cycle.RefusingWriter;
import io.berth.host.cycle.SharedValues;
import io.berth.host.profile.Profile;
import io.berth.host.profile.ProfileBuilder;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.QueueSettings;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.source.PluginCatalog;
import io.berth.host.time.SimulatedTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** The profiles of a configuration, built as the scheduler builds them, with a queue and no network. */
final class BuiltProfiles implements AutoCloseable {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final String LEFT_OUT = "default plugin (\\S+) is not available and left out";

    private final SchedulerConfiguration configuration;
    private final SchedulingQueue queue;
    private final Map<String, Profile> profiles = new LinkedHashMap<>();

    BuiltProfiles(SchedulerConfiguration configuration, PluginCatalog catalog, ClusterObjects objects) {
        this(configuration, catalog, objects, new SimulatedTime(NOW), null);
    }

    /** @param nominator in place of that of a queue of their own */
    BuiltProfiles(
            SchedulerConfiguration configuration, PluginCatalog catalog, ClusterObjects objects, Nominator nominator) {
        this(configuration, catalog, objects, new SimulatedTime(NOW), nominator);
    }

    private BuiltProfiles(
            SchedulerConfiguration configuration,
            PluginCatalog catalog,
            ClusterObjects objects,
            SimulatedTime time,
            @Nullable Nominator nominator) {
        this.configuration = configuration;
        queue = new SchedulingQueue(QueueSettings.DEFAULT, time, objects, Map.of(), QueueListener.NONE);
        ProfileContext.Services services = new ProfileContext.Services(
                time,
                time,
                RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                objects,
                new RefusingWriter(BuiltProfiles::refused),
                nominator == null ? queue.nominated() : nominator,
                new PermitWaits(time),
                // What plugins do beside the cycle is no part of a case.
                work -> {},
                new SharedValues());
        Map<String, ProfileContext> contexts = new LinkedHashMap<>();
        new ProfileBuilder(
                        catalog,
                        name -> contexts.computeIfAbsent(name, one -> new ProfileContext(one, services, List.of())))
                .build(configuration)
                .forEach(profile -> profiles.put(profile.schedulerName(), profile));
        contexts.forEach((name, context) -> context.lateFilters().complete(profiles.get(name)));
        queue.setProfiles(profiles);
    }

    /** Cases end before anything is written. */
    static UnsupportedOperationException refused(String what) {
        return new UnsupportedOperationException("a case ends before anything is written, but wants to " + what);
    }

    /** @param source the text's name in messages */
    static SchedulerConfiguration read(String configuration, String source, PluginCatalog catalog) {
        return new ConfigurationReader(name ->
                        catalog.find(name).flatMap(entry -> entry.factory().argsSpec()))
                .read(configuration, source);
    }

    SchedulerConfiguration configuration() {
        return configuration;
    }

    SchedulingQueue queue() {
        return queue;
    }

    boolean has(String schedulerName) {
        return profiles.containsKey(schedulerName);
    }

    Profile get(String schedulerName) {
        Profile profile = profiles.get(schedulerName);
        if (profile == null) {
            throw new IllegalArgumentException("no profile " + schedulerName + ", only " + profiles.keySet());
        }
        return profile;
    }

    /** Default plugins that the catalogue does not have. */
    Set<String> missingPlugins() {
        Set<String> missing = new TreeSet<>();
        for (Profile profile : profiles.values()) {
            profile.warnings().stream()
                    .filter(warning -> warning.matches(LEFT_OUT))
                    .forEach(warning -> missing.add(warning.replaceFirst(LEFT_OUT, "$1")));
        }
        return missing;
    }

    @Override
    public void close() {
        profiles.values().forEach(Profile::close);
        queue.close();
    }
}
