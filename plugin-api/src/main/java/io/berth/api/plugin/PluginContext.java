package io.berth.api.plugin;

import io.berth.api.snapshot.ClusterObjects;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** What a plugin gets from the host. Valid until the plugin is closed; its parts may be used from any thread. */
public interface PluginContext {
    /** The name of the profile that the instance serves: its scheduler name. */
    String schedulerName();

    /** The time. Plugins take it from here, so that a simulation can set it. */
    Clock clock();

    /**
     * Blocks the calling thread for a time by {@link #clock()}. Only for work that may block: PreBind, Bind and what
     * runs on {@link #executor()}.
     */
    void pause(Duration duration) throws InterruptedException;

    /** Chance, from the scheduler's seed. */
    RandomGenerator random();

    /** What else is in the cluster. */
    ClusterObjects objects();

    /** Changes to the cluster. */
    ClusterWriter writer();

    /** The profile's own Filter, for trying what would happen if. */
    FilterRunner filters();

    /** Pods that have a nominated node. */
    Nominator nominator();

    /** Pods that wait for Permit. */
    WaitingPods waitingPods();

    /** The configured extenders that have a say in preemption, in the order in which they are asked. */
    List<PreemptionExtender> preemptionExtenders();
    /**
     * A value that all profiles and generations share, for as long as the scheduler runs: what one instance of the
     * plugin must know of what others do, such as devices that are allocated but not yet written. Made at the first
     * call. It outlives the plugin's class loader, so it and all that it holds must be of classes of the JDK or of
     * this API, and it must be safe for several threads.
     */
    <T> T shared(String name, Class<T> type, Supplier<? extends T> initial);

    /** Runs work outside the scheduling cycle, on virtual threads that end with the plugin. */
    Executor executor();
}
