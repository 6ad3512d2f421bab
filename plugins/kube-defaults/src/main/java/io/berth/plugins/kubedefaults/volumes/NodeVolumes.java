package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has to happen to the claims of a pod if it goes to a node.
 *
 * @param bindings volumes that exist and are to be bound
 * @param provisions claims for which volumes are to be made
 */
record NodeVolumes(List<Binding> bindings, List<Provision> provisions) {
    static final NodeVolumes NONE = new NodeVolumes(List.of(), List.of());

    /** A volume for a claim. */
    record Binding(PersistentVolume volume, PersistentVolumeClaim claim) {}

    /**
     * A claim without a volume.
     *
     * @param from the storage that is large enough; null if nobody keeps account of it
     */
    record Provision(PersistentVolumeClaim claim, @Nullable CSIStorageCapacity from) {}

    NodeVolumes {
        bindings = List.copyOf(bindings);
        provisions = List.copyOf(provisions);
    }
}
