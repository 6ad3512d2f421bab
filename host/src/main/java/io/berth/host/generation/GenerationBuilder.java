package io.berth.host.generation;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.config.ConfigurationFile;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.config.PluginPolicy;
import io.berth.host.config.PluginPolicyReader;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.profile.AbandonedCalls;
import io.berth.host.profile.MissingPluginException;
import io.berth.host.profile.Profile;
import io.berth.host.profile.ProfileBuilder;
import io.berth.host.source.CatalogArgs;
import io.berth.host.source.NameConflict;
import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds a generation from what stands in the files now. */
public final class GenerationBuilder {
    private final Inputs inputs;
    private final Function<SchedulerConfiguration, ProfileHost> hosts;
    private final UnaryOperator<SchedulerConfiguration> override;
    private final AbandonedCalls abandonedCalls = new AbandonedCalls();
    /** What could not be loaded when a generation was built last, and was told then. */
    private volatile Set<Problem> told = Set.of();

    private volatile LastSeen lastSeen = new LastSeen(Map.of());

    /** @param configuration the file; null for the defaults */
    public GenerationBuilder(
            @Nullable Path configuration,
            List<PluginSource> sources,
            Function<SchedulerConfiguration, ProfileHost> hosts) {
        this(configuration, sources, hosts, UnaryOperator.identity());
    }

    /** @param override what flags say in place of the file */
    public GenerationBuilder(
            @Nullable Path configuration,
            List<PluginSource> sources,
            Function<SchedulerConfiguration, ProfileHost> hosts,
            UnaryOperator<SchedulerConfiguration> override) {
        this.inputs = new Inputs(configuration, sources);
        this.hosts = hosts;
        this.override = override;
    }

    /** Another one for the same inputs: calls that its plugins are left behind in do not count here. */
    public GenerationBuilder apart() {
        return new GenerationBuilder(inputs.configuration(), inputs.sources(), hosts, override);
    }

    /** What it builds from. */
    public Inputs inputs() {
        return inputs;
    }

    /**
     * Builds one. Loads that failed do not keep it from being built unless a profile needs what is in them.
     *
     * @throws InvalidInputException with everything that is wrong; then nothing is left open
     */
    public Generation build(long number) {
        return build(number, inputs, hosts);
    }

    /** Builds one from other files. */
    public Generation build(long number, Inputs from) {
        return build(number, from, hosts);
    }

    /** Builds one from other files and for another host. */
    public Generation build(long number, Inputs from, Function<SchedulerConfiguration, ProfileHost> hosts) {
        Path configuration = from.configuration();
        List<PluginLoad> loads = new ArrayList<>();
        try {
            List<Tree> documents = configuration == null ? List.of() : ConfigurationFile.documents(configuration);
            PluginPolicy policy = PluginPolicyReader.read(documents);
            from.sources().forEach(source -> loads.addAll(source.scan(policy)));
            PluginCatalog catalog = PluginCatalog.of(loads);
            SchedulerConfiguration read = override.apply(read(configuration, documents, catalog));
            ProfileHost host = hosts.apply(read);
            Map<String, Profile> profiles = profiles(read, catalog, host);
            String digest = Digest.of(read, loads, configuration);
            told = Set.copyOf(failures(catalog));
            // Copies stand elsewhere, so where they have a plugin says nothing about the user's files.
            lastSeen = from.equals(inputs) ? LastSeen.of(catalog) : lastSeen;
            return new Generation(number, digest, read, loads, profiles, host::closed);
        } catch (InvalidInputException e) {
            close(loads, e);
            throw new InvalidInputException(withLoadProblems(e, loads));
        } catch (RuntimeException | Error e) {
            close(loads, e);
            throw e;
        }
    }

    /** A generation that was built here is in use: what was held against files that it does not have is forgotten. */
    void inUse(Generation generation) {
        abandonedCalls.keepOnly(
                generation.loads().stream().map(load -> load.origin().digest()).collect(Collectors.toSet()));
    }

    private static SchedulerConfiguration read(
            @Nullable Path configuration, List<Tree> documents, PluginCatalog catalog) {
        ConfigurationReader reader = new ConfigurationReader(new CatalogArgs(catalog));
        return configuration == null ? reader.defaults() : reader.read(documents, configuration.toString());
    }

    private Map<String, Profile> profiles(SchedulerConfiguration read, PluginCatalog catalog, ProfileHost host) {
        List<Profile> built = new ProfileBuilder(
                        catalog, host::contextFor, host.observer(), abandonedCalls, host.steady())
                .build(read);
        host.built(built);
        Map<String, Profile> profiles = new LinkedHashMap<>();
        built.forEach(profile -> profiles.put(profile.schedulerName(), profile));
        return profiles;
    }

    /**
     * A plugin that is missing is often one that could not be loaded: the reason belongs to the refusal, and before it.
     * Where none is missing, what could not be loaded before either has nothing to do with it.
     */
    private List<Problem> withLoadProblems(InvalidInputException refusal, List<PluginLoad> loads) {
        PluginCatalog catalog = PluginCatalog.of(loads);
        List<Problem> conflicts =
                catalog.conflicts().stream().map(NameConflict::problem).toList();
        List<Problem> all = new ArrayList<>();
        if (refusal instanceof MissingPluginException missing) {
            all.addAll(failures(catalog));
            all.addAll(missing.problems(plugin -> lastSeen.why(plugin, loads)));
        } else {
            all.addAll(refusal.problems());
            failures(catalog).stream()
                    .filter(problem -> !told.contains(problem))
                    .forEach(all::add);
        }
        all.addAll(conflicts);
        return all;
    }

    private static List<Problem> failures(PluginCatalog catalog) {
        return catalog.failures().stream().map(PluginLoad.Failed::problem).toList();
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
