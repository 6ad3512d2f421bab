package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.PersistentVolume;
import io.berth.api.model.VolumeAttachment;
import io.berth.api.snapshot.ClusterObjects;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The CSI volumes that are attached to nodes or about to be, whoever uses them. */
final class Attachments {
    /** By node: driver by {@code driver/handle}. */
    private final Map<String, Map<String, String>> byNode = new HashMap<>();

    private Attachments() {}

    static Attachments of(ClusterObjects objects) {
        Attachments all = new Attachments();
        for (VolumeAttachment attachment : objects.list(VolumeAttachment.class)) {
            String name = attachment.spec().source().persistentVolumeName();
            PersistentVolume volume = name == null ? null : objects.get(PersistentVolume.class, "", name);
            if (volume != null && volume.spec().csi() != null) {
                all.add(attachment, volume.spec().csi().volumeHandle());
            }
        }
        return all;
    }

    private void add(VolumeAttachment attachment, String handle) {
        String driver = attachment.spec().attacher();
        if (!driver.isEmpty()) {
            byNode.computeIfAbsent(attachment.spec().nodeName(), node -> new TreeMap<>())
                    .put(driver + "/" + handle, driver);
        }
    }

    /** The volumes of a node: driver by {@code driver/handle}. */
    Map<String, String> of(String nodeName) {
        return byNode.getOrDefault(nodeName, Map.of());
    }
}
