package io.berth.host.cluster;

import io.berth.api.event.ObjectChange;

/** Hears of changes. Called on the cluster's threads, one call at a time for one object; must not block for long. */
public interface ClusterListener {
    /** An object was added ({@code before} is null), changed, or deleted ({@code after} is null). */
    void changed(ObjectChange change);

    /** All objects that existed at the start were reported. */
    void synced();
}
