package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.StorageClass;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Brings pods to the zone and region that their volumes are labelled with. */
final class VolumeZone implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    static final String NAME = "VolumeZone";

    private static final Rejection OTHER_ZONE = Rejection.unresolvable("node(s) had no available volume zone");

    /** What the pod's claims say: where their volumes are, or why the pod cannot be scheduled at all. */
    private sealed interface Zones {
        record Known(List<ZoneLabel> labels) implements Zones {}

        record Refused(Rejection rejection) implements Zones {}

        static Zones refused(String reason) {
            return new Refused(Rejection.unresolvable(reason));
        }
    }

    private final CycleState.Key<Zones.Known> zonesKey = new CycleState.Key<>("PreFilterVolumeZone");
    private final ClusterObjects objects;

    VolumeZone(ClusterObjects objects) {
        this.objects = objects;
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return switch (zones(pod)) {
            case Zones.Refused(Rejection rejection) -> rejection;
            case Zones.Known known -> {
                if (known.labels().isEmpty()) {
                    yield Skip.SKIP;
                }
                state.put(zonesKey, known);
                yield Proceed.PROCEED;
            }
        };
    }

    private Zones zones(PodInfo pod) {
        List<ZoneLabel> labels = new ArrayList<>();
        for (String name : ClaimVolume.mounted(pod)) {
            Zones ofClaim = zones(pod.namespace(), name);
            if (!(ofClaim instanceof Zones.Known(List<ZoneLabel> more))) {
                return ofClaim;
            }
            labels.addAll(more);
        }
        return new Zones.Known(labels);
    }

    private Zones zones(String namespace, String claimName) {
        if (claimName.isEmpty()) {
            return Zones.refused("PersistentVolumeClaim had no name");
        }
        PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, namespace, claimName);
        if (claim == null) {
            return Zones.refused(Storage.claimNotFound(claimName));
        }
        String volumeName = claim.spec().volumeName();
        if (volumeName.isEmpty()) {
            return unbound(Storage.classOf(claim));
        }
        PersistentVolume volume = objects.get(PersistentVolume.class, "", volumeName);
        return volume == null
                ? Zones.refused(Storage.volumeNotFound(volumeName))
                : new Zones.Known(ZoneLabel.of(volume));
    }

    /** A claim that waits for its pod can get a volume anywhere. */
    private Zones unbound(String className) {
        if (className.isEmpty()) {
            return Zones.refused("PersistentVolumeClaim had no pv name and storageClass name");
        }
        StorageClass storageClass = objects.get(StorageClass.class, "", className);
        if (storageClass == null) {
            return Zones.refused("storageclass.storage.k8s.io \"" + className + "\" not found");
        }
        if (storageClass.volumeBindingMode() == null) {
            return Zones.refused("VolumeBindingMode not set for StorageClass \"" + className + "\"");
        }
        return waits(storageClass) ? new Zones.Known(List.of()) : Zones.refused("PersistentVolume had no name");
    }

    private static boolean waits(StorageClass storageClass) {
        return Storage.WAIT_FOR_FIRST_CONSUMER.equals(storageClass.volumeBindingMode());
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        if (pod.spec().volumes().isEmpty() || !ZoneLabel.isOn(node.labels())) {
            return Proceed.PROCEED;
        }
        Zones.Known known = state.get(zonesKey);
        return switch (known == null ? zones(pod) : known) {
            case Zones.Refused(Rejection rejection) -> rejection;
            case Zones.Known(List<ZoneLabel> labels) ->
                labels.stream().allMatch(label -> label.allows(node.labels())) ? Proceed.PROCEED : OTHER_ZONE;
        };
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        int addOrUpdate = Action.ADD.mask() | Action.UPDATE;
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.STORAGE_CLASS, Action.ADD),
                        (pod, change) -> waits(change.after(StorageClass.class))),
                EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_LABEL)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, addOrUpdate),
                        VolumeRestrictions::mounts),
                new EventRegistration(
                        ClusterEvent.of(EventResource.PERSISTENT_VOLUME, addOrUpdate),
                        (pod, change) -> movesVolume(change)));
    }

    private static boolean movesVolume(ObjectChange change) {
        return change.before() == null
                || !ZoneLabel.of(change.before(PersistentVolume.class))
                        .equals(ZoneLabel.of(change.after(PersistentVolume.class)));
    }
}
