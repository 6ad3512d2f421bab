package io.berth.host.generation;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.config.PluginPolicy;
import io.berth.host.config.PluginPolicyReader;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.profile.AbandonedCalls;
import io.berth.host.profile.Profile;
import io.berth.host.profile.ProfileBuilder;
import io.berth.host.source.NameConflict;
import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import io.berth.host.tree.TreeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds a generation from what stands in the files now. */
public final class GenerationBuilder {
    private final @Nullable Path configuration;
    private final List<PluginSource> sources;
    private final Function<SchedulerConfiguration, ProfileHost> hosts;
    private final AbandonedCalls abandonedCalls = new AbandonedCalls();

    /** @param configuration the file; null for the defaults */
    public GenerationBuilder(
            @Nullable Path configuration,
            List<PluginSource> sources,
            Function<SchedulerConfiguration, ProfileHost> hosts) {
        this.configuration = configuration;
        this.sources = List.copyOf(sources);
        this.hosts = hosts;
    }

    /**
     * Builds one. Loads that failed do not keep it from being built unless a profile needs what is in them.
     *
     * @throws InvalidInputException with everything that is wrong; then nothing is left open
     */
    public Generation build(long number) {
        List<PluginLoad> loads = new ArrayList<>();
        try {
            List<Tree> documents = configuration == null ? List.of() : TreeReader.read(configuration);
            PluginPolicy policy = PluginPolicyReader.read(documents);
            sources.forEach(source -> loads.addAll(source.scan(policy)));
            PluginCatalog catalog = PluginCatalog.of(loads);
            SchedulerConfiguration read = read(documents, catalog);
            Map<String, Profile> profiles = profiles(read, catalog);
            String digest = Digest.of(read, loads);
            return new Generation(number, digest, read, loads, profiles);
        } catch (InvalidInputException e) {
            close(loads, e);
            throw new InvalidInputException(withLoadProblems(e.problems(), loads));
        } catch (RuntimeException | Error e) {
            close(loads, e);
            throw e;
        }
    }

    private SchedulerConfiguration read(List<Tree> documents, PluginCatalog catalog) {
        ConfigurationReader reader = new ConfigurationReader(name -> args(catalog, name));
        return configuration == null ? reader.defaults() : reader.read(documents, configuration.toString());
    }

    private static Optional<ArgsSpec<?>> args(PluginCatalog catalog, String name) {
        return catalog.find(name).flatMap(entry -> entry.factory().argsSpec());
    }

    private Map<String, Profile> profiles(SchedulerConfiguration read, PluginCatalog catalog) {
        ProfileHost host = hosts.apply(read);
        List<Profile> built =
                new ProfileBuilder(catalog, host::contextFor, host.observer(), abandonedCalls).build(read);
        host.built(built);
        Map<String, Profile> profiles = new LinkedHashMap<>();
        built.forEach(profile -> profiles.put(profile.schedulerName(), profile));
        return profiles;
    }

    /** A plugin that is missing is often one that could not be loaded: the reason belongs to the refusal. */
    private static List<Problem> withLoadProblems(List<Problem> problems, List<PluginLoad> loads) {
        List<Problem> all = new ArrayList<>(problems);
        PluginCatalog catalog = PluginCatalog.of(loads);
        catalog.failures().forEach(failed -> all.add(failed.problem()));
        catalog.conflicts().stream().map(NameConflict::problem).forEach(all::add);
        return all;
    }

    private static void close(List<PluginLoad> loads, Throwable failure) {
        for (PluginLoad load : loads) {
            if (load instanceof PluginLoad.Loaded loaded) {
                try {
                    loaded.close();
                } catch (RuntimeException e) {
                    failure.addSuppressed(e);
                }
            }
        }
    }
}
