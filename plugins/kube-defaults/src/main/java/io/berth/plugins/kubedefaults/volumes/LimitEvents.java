package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.CSINode;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.Volume;
import io.berth.api.model.VolumeAttachment;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;

/** What may give a pod room that NodeVolumeLimits refused. */
final class LimitEvents {
    private LimitEvents() {}

    static List<EventRegistration> registrations() {
        return List.of(
                EventRegistration.always(ClusterEvent.of(EventResource.CSI_NODE, Action.ADD)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.CSI_NODE, Action.UPDATE), (pod, change) -> raisesLimit(change)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE),
                        (pod, change) -> detaches(change.before(Pod.class))),
                new EventRegistration(
                        ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, Action.ADD),
                        (pod, change) -> ClaimVolume.uses(pod, change.after(PersistentVolumeClaim.class))),
                new EventRegistration(
                        ClusterEvent.of(EventResource.VOLUME_ATTACHMENT, Action.DELETE),
                        (pod, change) -> attachesBy(
                                pod,
                                change.before(VolumeAttachment.class).spec().attacher())));
    }

    private static boolean raisesLimit(ObjectChange change) {
        Map<String, Integer> before = NodeVolumeLimits.limits(change.before(CSINode.class));
        return NodeVolumeLimits.limits(change.after(CSINode.class)).entrySet().stream()
                .anyMatch(limit -> limit.getValue() > before.getOrDefault(limit.getKey(), 0));
    }

    private static boolean detaches(Pod deleted) {
        boolean hadNode = !deleted.spec().nodeName().isEmpty()
                || !deleted.status().nominatedNodeName().isEmpty();
        return hadNode && deleted.spec().volumes().stream().anyMatch(NodeVolumeLimits::mayBeCounted);
    }

    /** The first volume that decides: any claim does, and a volume in the pod if the driver serves it. */
    private static boolean attachesBy(PodInfo pod, String driver) {
        for (Volume volume : pod.spec().volumes()) {
            if (volume.persistentVolumeClaim() != null) {
                return true;
            }
            InTreeVolume kind = InTreeVolume.of(volume);
            if (kind != null && isServedBy(driver, kind, volume)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isServedBy(String driver, InTreeVolume kind, Volume volume) {
        kind.handle(volume).orElseThrow(PluginException::new);
        return kind.driver().equals(driver);
    }
}
