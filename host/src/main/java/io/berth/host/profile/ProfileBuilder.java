package io.berth.host.profile;

import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.tree.InvalidInputException;
import io.berth.host.config.ProfileSpec;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.source.PluginCatalog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds the profiles of a configuration: makes the plugins, puts their guards on and wires them in call order. */
public final class ProfileBuilder {
    private final PluginCatalog catalog;
    private final Function<String, PluginContext> contexts;
    private final PluginObserver observer;
    private final AbandonedCalls abandonedCalls;
    private final InstantSource steady;

    /** With nobody who observes the plugins, and no time that goes on. */
    public ProfileBuilder(PluginCatalog catalog, Function<String, PluginContext> contexts) {
        this(catalog, contexts, PluginObserver.NONE, new AbandonedCalls(), InstantSource.fixed(Instant.EPOCH));
    }

    /**
     * @param contexts the context of a profile's plugins, by scheduler name; asked once for each profile
     * @param abandonedCalls those of the whole process
     * @param steady time that nobody sets, for quarantines
     */
    public ProfileBuilder(
            PluginCatalog catalog,
            Function<String, PluginContext> contexts,
            PluginObserver observer,
            AbandonedCalls abandonedCalls,
            InstantSource steady) {
        this.observer = observer;
        this.catalog = catalog;
        this.contexts = contexts;
        this.abandonedCalls = abandonedCalls;
        this.steady = steady;
    }

    /**
     * All profiles, in the order of the configuration. The caller closes them.
     *
     * @throws InvalidInputException with everything that is wrong with any of them, a {@link MissingPluginException} if
     *     that may come from a file that could not be loaded; what was made is closed then
     */
    public List<Profile> build(SchedulerConfiguration configuration) {
        Containment containment = new Containment(configuration.pluginPolicy(), abandonedCalls, observer, steady);
        List<Profile> profiles = new ArrayList<>();
        FoundProblems problems = new FoundProblems();
        try {
            for (ProfileSpec spec : configuration.profilesToBuild()) {
                ProfileProblems found = new ProfileProblems(spec, problems);
                Profile profile =
                        build(spec, containment, !configuration.extenders().isEmpty(), found);
                if (profile != null) {
                    profiles.add(profile);
                    checkQueueSort(profiles, found);
                }
            }
            problems.throwIfAny();
            return List.copyOf(profiles);
        } catch (RuntimeException | Error e) {
            Closing.afterFailure(profiles, e);
            throw e;
        }
    }

    private @Nullable Profile build(
            ProfileSpec spec, Containment containment, boolean hasExtenders, ProfileProblems problems) {
        PluginInstances instances = PluginInstances.create(spec, catalog, contexts, containment, problems);
        try {
            Wiring wiring = new Wiring(spec, instances, hasExtenders, problems, observer);
            Profile profile = wiring.profile();
            if (profile == null) {
                instances.close();
            }
            return profile;
        } catch (RuntimeException | Error e) {
            Closing.afterFailure(List.of(instances), e);
            throw e;
        }
    }

    private static void checkQueueSort(List<Profile> profiles, ProfileProblems problems) {
        String first = queueSort(profiles.getFirst());
        String own = queueSort(profiles.getLast());
        if (!own.equals(first)) {
            problems.addOfAll("different queue sort plugins for profile \""
                    + problems.schedulerName()
                    + "\": \""
                    + own
                    + "\", first: \""
                    + first
                    + "\"");
        }
    }

    private static String queueSort(Profile profile) {
        List<Wired<QueueSortPlugin>> wired = profile.at(ExtensionPoint.QUEUE_SORT);
        return wired.getFirst().name();
    }
}
