package io.berth.host.profile;

import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.host.config.ProfileSpec;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.source.PluginCatalog;
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

    /** With nobody who observes the plugins. */
    public ProfileBuilder(PluginCatalog catalog, Function<String, PluginContext> contexts) {
        this(catalog, contexts, PluginObserver.NONE, new AbandonedCalls());
    }

    /**
     * @param contexts the context of a profile's plugins, by scheduler name; asked once for each profile
     * @param abandonedCalls those of the whole process
     */
    public ProfileBuilder(
            PluginCatalog catalog,
            Function<String, PluginContext> contexts,
            PluginObserver observer,
            AbandonedCalls abandonedCalls) {
        this.observer = observer;
        this.catalog = catalog;
        this.contexts = contexts;
        this.abandonedCalls = abandonedCalls;
    }

    /**
     * All profiles, in the order of the configuration. The caller closes them.
     *
     * @throws InvalidInputException with everything that is wrong with any of them; what was made is closed then
     */
    public List<Profile> build(SchedulerConfiguration configuration) {
        Containment containment = new Containment(configuration.pluginPolicy(), abandonedCalls, observer);
        List<Profile> profiles = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
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
            if (!problems.isEmpty()) {
                throw new InvalidInputException(problems);
            }
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
