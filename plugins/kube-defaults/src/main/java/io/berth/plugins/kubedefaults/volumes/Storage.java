package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.ObjectMeta;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Quantity;
import java.util.Map;

/** What claims and volumes say about themselves in more than one place. */
final class Storage {
    static final String WAIT_FOR_FIRST_CONSUMER = "WaitForFirstConsumer";
    static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    private Storage() {}

    /** The class of a claim, empty for none; the old annotation goes before the field. */
    static String classOf(PersistentVolumeClaim claim) {
        String field = claim.spec().storageClassName();
        return classOf(claim.metadata(), field == null ? "" : field);
    }

    /** The class of a volume, as that of a claim. */
    static String classOf(PersistentVolume volume) {
        return classOf(volume.metadata(), volume.spec().storageClassName());
    }

    private static String classOf(ObjectMeta metadata, String field) {
        return metadata.annotations().getOrDefault(CLASS_ANNOTATION, field);
    }

    /** Whether the claim has a volume and the volume controller has finished. */
    static boolean isBound(PersistentVolumeClaim claim) {
        return !claim.spec().volumeName().isEmpty()
                && claim.metadata().annotations().containsKey(BIND_COMPLETED);
    }

    /** What a claim asks for; 0 if it does not say. */
    static Quantity request(PersistentVolumeClaim claim) {
        return storage(claim.spec().resources().requests());
    }

    static boolean hasRequest(PersistentVolumeClaim claim) {
        return claim.spec().resources().requests().containsKey("storage");
    }

    static Quantity capacity(PersistentVolume volume) {
        return storage(volume.spec().capacity());
    }

    private static Quantity storage(Map<String, Quantity> amounts) {
        return amounts.getOrDefault("storage", Quantity.ZERO);
    }

    static String claimNotFound(String name) {
        return "persistentvolumeclaim \"" + name + "\" not found";
    }

    static String volumeNotFound(String name) {
        return "persistentvolume \"" + name + "\" not found";
    }
}
