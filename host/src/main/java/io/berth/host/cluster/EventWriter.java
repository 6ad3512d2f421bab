package io.berth.host.cluster;

import io.berth.api.model.KubeObject;
import org.jspecify.annotations.Nullable;

/** Writes events alone, as {@link io.berth.api.plugin.ClusterWriter#event} does. */
@FunctionalInterface
public interface EventWriter {
    void event(
            KubeObject regarding, @Nullable KubeObject related, String type, String reason, String action, String note);
}
