package io.berth.host.main;

import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.host.cluster.Cluster;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ProfileContext;
import io.berth.host.generation.Beginning;
import io.berth.host.generation.Closings;
import io.berth.host.generation.FirstGeneration;
import io.berth.host.generation.Generation;
import io.berth.host.generation.GenerationBuilder;
import io.berth.host.generation.GenerationHistory;
import io.berth.host.generation.Generations;
import io.berth.host.generation.Inputs;
import io.berth.host.generation.ProfileHost;
import io.berth.host.generation.ReloadListener;
import io.berth.host.generation.Reloader;
import io.berth.host.generation.SavedSets;
import io.berth.host.profile.PluginObserver;
import io.berth.host.profile.Profile;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.shadow.Shadow;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.shadow.ShadowTap;
import io.berth.host.source.PluginSource;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** A scheduler with its first generation, ready to be driven. */
final class SchedulerSetup {
    private final @Nullable Path stateDir;
    private final int shippedSources;
    private final Clock clock;
    private final Beginning beginning;
    private final SchedulerCore core;
    private final GenerationBuilder builder;
    private final Generations generations;
    private final SchedulerCore.Running running;
    private final SchedulerCore.Environment environment;
    private final ShadowTap tap;
    private volatile @Nullable Shadow shadow;

    /** With nobody who observes the plugins. */
    SchedulerSetup(
            PluginOptions options,
            Cluster cluster,
            SchedulerCore.Environment environment,
            QueueListener queueListener,
            CycleListener listener) {
        this(
                options,
                null,
                options.sources(environment.remember()),
                cluster,
                environment,
                queueListener,
                listener,
                PluginObserver.NONE);
    }

    /** Without a state folder. */
    SchedulerSetup(
            PluginOptions options,
            List<PluginSource> sources,
            Cluster cluster,
            SchedulerCore.Environment environment,
            QueueListener queueListener,
            CycleListener listener,
            PluginObserver observer) {
        this(options, null, sources, cluster, environment, queueListener, listener, observer);
    }

    /**
     * With sources that others may use as well; throws what is wrong with the files.
     *
     * @param stateDir where the files that were good last are kept beyond the end of the process; null for nowhere
     */
    SchedulerSetup(
            PluginOptions options,
            @Nullable Path stateDir,
            List<PluginSource> sources,
            Cluster cluster,
            SchedulerCore.Environment environment,
            QueueListener queueListener,
            CycleListener listener,
            PluginObserver observer) {
        this(
                options,
                stateDir,
                sources,
                cluster,
                environment,
                queueListener,
                listener,
                observer,
                UnaryOperator.identity());
    }

    /** @param override what flags say in place of the configuration's file */
    SchedulerSetup(
            PluginOptions options,
            @Nullable Path stateDir,
            List<PluginSource> sources,
            Cluster cluster,
            SchedulerCore.Environment environment,
            QueueListener queueListener,
            CycleListener listener,
            PluginObserver observer,
            UnaryOperator<SchedulerConfiguration> override) {
        this.stateDir = stateDir;
        this.shippedSources = options.shippedSources();
        this.environment = environment;
        clock = environment.clock();
        tap = new ShadowTap(listener, new RealThreadTime());
        core = new SchedulerCore(cluster, environment, queueListener, tap);
        builder = new GenerationBuilder(
                options.config,
                sources,
                configuration -> new Contexts(
                        core.services(), core.preemptionExtenders(configuration), environment.steady(), observer),
                override);
        FirstGeneration first =
                stateDir == null ? FirstGeneration.of(builder) : FirstGeneration.of(builder, new SavedSets(stateDir));
        beginning = first.beginning();
        generations = new Generations(first.generation(), closings());
        running = core.begin(generations);
    }

    SchedulerCore core() {
        return core;
    }

    Generations generations() {
        return generations;
    }

    SchedulerCore.Running running() {
        return running;
    }

    /** Follows the files from now on, whenever it is asked to look. */
    Reloader reloader(ReloadListener listener) {
        return new Reloader(
                beginning,
                builder,
                generations,
                new SavedSets(stateDir == null ? PluginOptions.staging() : stateDir),
                new GenerationHistory(clock),
                this::use,
                listener);
    }

    private void use(Generation generation, Inputs files) {
        core.use(generation);
        Shadow beside = shadow;
        if (beside != null) {
            beside.follow(generation, files);
        }
    }

    /** Where candidates run beside what is in use; asked for once. */
    Shadow shadow(ShadowListener shadowListener) {
        Shadow made = new Shadow(
                new Shadow.Environment(
                        // Of its own, so that calls that a candidate's plugins were left behind in are not counted
                        // here.
                        builder.apart(),
                        core::follow,
                        core.services(),
                        SchedulerSetup::random,
                        environment.beside(),
                        (configuration, services) ->
                                new Contexts(services, List.of(), environment.steady(), new CandidateObserver()),
                        configuration -> core.extenders(configuration, random()),
                        environment.remember(),
                        PluginOptions.staging(),
                        new OwnSources(
                                shippedSources,
                                PluginOptions.staging(),
                                builder.inputs().sources()),
                        new RealThreadTime(),
                        closings(),
                        ThreadWatch::over),
                tap,
                shadowListener);
        shadow = made;
        return made;
    }

    private Closings closings() {
        return new Closings(environment.closings(), core::forgetDerived);
    }

    private static RandomGenerator random() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(0);
    }

    /** What the plugins of one candidate get. */
    private static final class Contexts implements ProfileHost {
        private final ProfileContext.Services services;
        private final List<? extends PreemptionExtender> extenders;
        private final InstantSource steady;
        private final PluginObserver observer;
        private final Map<String, ProfileContext> contexts = new HashMap<>();

        Contexts(
                ProfileContext.Services services,
                List<? extends PreemptionExtender> extenders,
                InstantSource steady,
                PluginObserver observer) {
            this.steady = steady;
            this.observer = observer;
            this.services = services;
            this.extenders = extenders;
        }

        @Override
        public PluginContext contextFor(String schedulerName) {
            return contexts.computeIfAbsent(schedulerName, name -> new ProfileContext(name, services, extenders));
        }

        @Override
        public InstantSource steady() {
            return steady;
        }

        @Override
        public PluginObserver observer() {
            return observer;
        }

        @Override
        public void built(List<Profile> profiles) {
            for (Profile profile : profiles) {
                ProfileContext context = contexts.get(profile.schedulerName());
                if (context != null) {
                    context.lateFilters().complete(profile);
                }
            }
        }

        @Override
        public void closed() {
            contexts.values().forEach(context -> context.lateFilters().end());
        }
    }
}
