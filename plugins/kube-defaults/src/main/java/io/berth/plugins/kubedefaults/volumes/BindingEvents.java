package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSINode;
import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Quantity;
import io.berth.api.model.StorageClass;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.function.Predicate;

/** What may give a pod volumes that VolumeBinding refused. */
final class BindingEvents {
    private static final int ADD_OR_UPDATE = Action.ADD.mask() | Action.UPDATE;

    private BindingEvents() {}

    static List<EventRegistration> registrations() {
        return List.of(
                onAddOr(EventResource.STORAGE_CLASS, BindingEvents::movesClass),
                new EventRegistration(
                        ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ADD_OR_UPDATE),
                        (pod, change) -> ClaimVolume.uses(pod, change.after(PersistentVolumeClaim.class))),
                EventRegistration.always(ClusterEvent.of(EventResource.PERSISTENT_VOLUME, ADD_OR_UPDATE)),
                EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_LABEL)),
                onAddOr(EventResource.CSI_NODE, BindingEvents::migratesPlugin),
                new EventRegistration(
                        ClusterEvent.of(EventResource.CSI_DRIVER, Action.UPDATE), BindingEvents::stopsAccounting),
                onAddOr(EventResource.CSI_STORAGE_CAPACITY, BindingEvents::givesSpace));
    }

    private static EventRegistration onAddOr(EventResource resource, Predicate<ObjectChange> update) {
        QueueingHint hint = (pod, change) -> change.before() == null || update.test(change);
        return new EventRegistration(ClusterEvent.of(resource, ADD_OR_UPDATE), hint);
    }

    private static boolean movesClass(ObjectChange change) {
        return !change.before(StorageClass.class)
                .allowedTopologies()
                .equals(change.after(StorageClass.class).allowedTopologies());
    }

    private static boolean migratesPlugin(ObjectChange change) {
        return !InTreeVolume.announcement(change.before(CSINode.class))
                .equals(InTreeVolume.announcement(change.after(CSINode.class)));
    }

    /** A driver that no longer keeps account of its storage takes volumes of any size, those in pods included. */
    private static boolean stopsAccounting(PodInfo pod, ObjectChange change) {
        CSIDriver driver = change.after(CSIDriver.class);
        boolean stops =
                Boolean.TRUE.equals(change.before(CSIDriver.class).spec().storageCapacity())
                        && !Boolean.TRUE.equals(driver.spec().storageCapacity());
        return stops
                && pod.spec().volumes().stream()
                        .anyMatch(volume ->
                                volume.csi() != null && volume.csi().driver().equals(driver.name()));
    }

    private static boolean givesSpace(ObjectChange change) {
        Quantity before = Provisioning.limit(change.before(CSIStorageCapacity.class));
        Quantity after = Provisioning.limit(change.after(CSIStorageCapacity.class));
        return after != null && (before == null || after.value() > before.value());
    }
}
