package io.berth.api.plugin;

import io.berth.api.snapshot.ClusterObjects;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** What a plugin gets from the host. Valid until the plugin is closed; its parts may be used from any thread. */
public interface PluginContext {
    /** The name of the profile that the instance serves: its scheduler name. */
    String schedulerName();

    /** The time. Plugins take it from here, so that a simulation can set it. */
    Clock clock();

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

    /** Runs work outside the scheduling cycle, on virtual threads that end with the plugin. */
    Executor executor();
}
