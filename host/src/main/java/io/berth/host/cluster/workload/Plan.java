package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.host.cluster.manifest.Manifest;
import java.util.List;

/**
 * What a controller wants.
 *
 * @param apply objects to be made, or changed where they exist
 * @param delete objects to go
 */
public record Plan(List<Manifest> apply, List<KubeObject> delete) {
    static final Plan NOTHING = new Plan(List.of(), List.of());

    public Plan {
        apply = List.copyOf(apply);
        delete = List.copyOf(delete);
    }

    static Plan of(List<Manifest> apply) {
        return new Plan(apply, List.of());
    }
}
