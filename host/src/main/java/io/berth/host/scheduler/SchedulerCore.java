package io.berth.host.scheduler;

import io.berth.api.event.EventResource;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.cluster.Cluster;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ExtenderPhase;
import io.berth.host.cycle.PermitWaits;
import io.berth.host.cycle.ProfileContext;
import io.berth.host.cycle.SharedValues;
import io.berth.host.extender.HttpExtender;
import io.berth.host.generation.Generation;
import io.berth.host.generation.Generations;
import io.berth.host.profile.Profile;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.QueueSettings;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.time.Alarms;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;

/** The parts of a scheduler, wired to one cluster. What drives them, threads or a simulation, is the caller's. */
public final class SchedulerCore {
    /** How long a refused pod waits for an event before it is tried without one. */
    private static final Duration MAX_IN_UNSCHEDULABLE = Duration.ofMinutes(5);

    /**
     * What comes from outside.
     *
     * @param clock what the machine takes for the time; somebody may set it at any moment
     * @param steady time that nobody sets, for what the queue measures
     * @param bindings runs each binding cycle
     * @param writes runs what else goes over the network: evictions, conditions, events
     * @param beside runs the PreBind plugins of one pod that may run side by side
     * @param closings runs what closes plugins that are not used any more, one after the other
     * @param maxInUnschedulable how long a refused pod waits for an event before it is tried without one
     * @param remember false computes every verdict and score anew in each cycle
     */
    public record Environment(
            Clock clock,
            InstantSource steady,
            Alarms alarms,
            RandomGenerator random,
            Executor bindings,
            Executor writes,
            Executor beside,
            Executor closings,
            Duration maxInUnschedulable,
            boolean remember) {
        /** Pods wait as long as in kube-scheduler without flags, and who uses plugins last closes them. */
        public Environment(
                Clock clock,
                Alarms alarms,
                RandomGenerator random,
                Executor bindings,
                Executor writes,
                Executor beside,
                boolean remember) {
            this(clock, clock, alarms, random, bindings, writes, beside, Runnable::run, MAX_IN_UNSCHEDULABLE, remember);
        }

        /** With one executor for all that goes over the network. */
        public Environment(
                Clock clock,
                Alarms alarms,
                RandomGenerator random,
                Executor bindings,
                Executor beside,
                boolean remember) {
            this(clock, alarms, random, bindings, bindings, beside, remember);
        }

        /** With PreBind plugins side by side on that executor as well. */
        public Environment(Clock clock, Alarms alarms, RandomGenerator random, Executor bindings, boolean remember) {
            this(clock, alarms, random, bindings, bindings, bindings, remember);
        }

        /** The same with a time that goes on evenly whatever becomes of the clock. */
        public Environment measuredBy(InstantSource steadyTime) {
            return new Environment(
                    clock,
                    steadyTime,
                    alarms,
                    random,
                    bindings,
                    writes,
                    beside,
                    closings,
                    maxInUnschedulable,
                    remember);
        }

        /** The same where plugins that are not used any more are closed elsewhere. */
        public Environment closingOn(Executor others) {
            return new Environment(
                    clock, steady, alarms, random, bindings, writes, beside, others, maxInUnschedulable, remember);
        }
    }

    private final Cluster cluster;
    private final Environment environment;
    private final QueueListener queueListener;
    private final CycleListener listener;
    private final CountedTasks bindings;
    private final CountedTasks writes;
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private final PermitWaits waits;
    private final SchedulingQueue queue;
    private final ProfileContext.Services services;

    public SchedulerCore(
            Cluster cluster, Environment environment, QueueListener queueListener, CycleListener listener) {
        this.cluster = cluster;
        this.environment = environment;
        this.queueListener = queueListener;
        this.listener = listener;
        this.bindings = new CountedTasks(environment.bindings);
        this.writes = new CountedTasks(environment.writes);
        this.waits = new PermitWaits(environment.alarms);
        this.queue = new SchedulingQueue(
                QueueSettings.DEFAULT, environment.steady, cluster.objects(), Map.of(), queueListener);
        this.services = new ProfileContext.Services(
                environment.clock,
                environment.alarms,
                environment.random,
                cluster.objects(),
                cluster,
                queue.nominated(),
                waits,
                writes,
                new SharedValues());
    }

    /** Forgets what plugins have derived from pods, when some of them are gone. */
    public void forgetDerived() {
        classes.forgetDerived();
    }

    /** What plugins get; generations are built with it. */
    public ProfileContext.Services services() {
        return services;
    }

    public SchedulingQueue queue() {
        return queue;
    }

    public SchedulerCache cache() {
        return cache;
    }

    /** The extenders of a configuration that have a say in preemption. */
    public List<? extends PreemptionExtender> preemptionExtenders(SchedulerConfiguration configuration) {
        return HttpExtender.preempting(HttpExtender.all(configuration.extenders(), cluster.objects()));
    }

    private ExtenderPhase extenders(SchedulerConfiguration configuration) {
        return extenders(configuration, environment.random);
    }

    /** The extenders of a configuration, for cycles with chance of their own. */
    public ExtenderPhase extenders(SchedulerConfiguration configuration, RandomGenerator random) {
        if (configuration.extenders().isEmpty()) {
            return ExtenderPhase.NONE;
        }
        return new ExtenderPhase(
                HttpExtender.all(configuration.extenders(), cluster.objects()), random, environment.writes);
    }

    /** Lets the queue follow a generation that was put in place. */
    public void use(Generation generation) {
        SchedulerConfiguration configuration = generation.configuration();
        queue.setSettings(new QueueSettings(
                configuration.podInitialBackoff(), configuration.podMaxBackoff(), environment.maxInUnschedulable));
        queue.setProfiles(generation.profiles());
        follow(generation);
    }

    /** Lets the cluster tell of what the plugins of a generation look at, whether it is in use or not. */
    public void follow(Generation generation) {
        cluster.follow(registered(generation));
    }

    private static Set<EventResource> registered(Generation generation) {
        Set<EventResource> resources = new LinkedHashSet<>();
        for (Profile profile : generation.profiles().values()) {
            profile.registrations()
                    .values()
                    .forEach(all -> all.forEach(one -> resources.add(one.event().resource())));
        }
        return resources;
    }

    /** The loop and what feeds it, for the generations that decide. */
    public Running begin(Generations generations) {
        use(generations.current());
        OutcomeHandler outcomes = new OutcomeHandler(queue, classes, cluster, environment.clock, writes);
        Bindings cycles = new Bindings(bindings, cache, queue, outcomes, listener);
        ActiveProfiles profiles = new ActiveProfiles(
                queue.nominated(),
                waits,
                cluster,
                environment.beside,
                environment.remember,
                this::extenders,
                listener::meter);
        Scheduler scheduler = new Scheduler(queue, cache, generations, profiles, waits, cycles, outcomes, listener);
        PodChangeApplier pods = new PodChangeApplier(
                cache, classes, queue, waits, name -> generations.current().profile(name) != null, queueListener);
        EventRouter router = new EventRouter(new ChangeApplier(cache, queue, pods, queueListener));
        return new Running(router, scheduler, () -> bindings.underWay() + writes.underWay(), waits);
    }

    /** What is driven: the router and the loop. */
    public static final class Running {
        private final EventRouter router;
        private final Scheduler scheduler;
        private final IntSupplier tasks;
        private final PermitWaits waits;

        Running(EventRouter router, Scheduler scheduler, IntSupplier tasks, PermitWaits waits) {
            this.router = router;
            this.scheduler = scheduler;
            this.tasks = tasks;
            this.waits = waits;
        }

        public EventRouter router() {
            return router;
        }

        public Scheduler scheduler() {
            return scheduler;
        }

        /** How many bindings, evictions and writes are under way, pods that wait for Permit aside. */
        public int underWay() {
            return tasks.getAsInt() - waits.parked();
        }
    }
}
