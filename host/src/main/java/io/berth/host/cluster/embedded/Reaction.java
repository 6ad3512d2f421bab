package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import org.jspecify.annotations.Nullable;

/** A controller that follows changes of objects. Called under the cluster's lock. */
interface Reaction {
    /** Notes a change; changes nothing yet. */
    void noted(@Nullable KubeObject before, @Nullable KubeObject after);

    /** Does what the changes that were noted ask for; false if there was nothing to do. */
    boolean react();
}
