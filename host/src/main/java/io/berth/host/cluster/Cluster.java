package io.berth.host.cluster;

import io.berth.api.event.EventResource;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.snapshot.ClusterObjects;
import java.util.Collection;

/**
 * A cluster as the scheduler needs it: what is in it, what changes, and how to change it. The embedded and the live
 * cluster implement it and pass the same contract test.
 */
public interface Cluster extends ClusterWriter, AutoCloseable {
    /** The newest known objects; empty until {@link #start}. */
    ClusterObjects objects();

    /**
     * Begins to watch. Each object that exists is reported as added, nodes before pods, then {@link
     * ClusterListener#synced} is called once, then changes follow. Pods that have ended are reported as deleted, and
     * not reported at all at the start.
     */
    void start(ClusterListener listener);

    /**
     * Plugins have registered for these resources: kinds among them that have no record are watched from now on, as
     * {@link io.berth.api.model.GenericObject}s. A cluster that watches everything anyway has nothing to do.
     */
    default void follow(Collection<EventResource> resources) {}

    /** Whether this scheduler may act here; one that may not writes nothing, and what it decides is of no account. */
    default boolean mayWrite() {
        return true;
    }

    @Override
    void close();
}
