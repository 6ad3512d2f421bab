package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.CSINode;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.VolumeNodeAffinity;
import io.berth.api.snapshot.ClusterObjects;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes from which a volume can be reached, compiled.
 *
 * @param own by the labels that the volume names; null for all nodes
 * @param kind the older kind of volume that it is, or null
 * @param migrated by the labels of the CSI driver that serves that kind
 */
record VolumeReach(
        @Nullable NodeSelectorMatcher own,
        @Nullable InTreeVolume kind,
        @Nullable NodeSelectorMatcher migrated) {
    static VolumeReach of(PersistentVolume volume) {
        VolumeNodeAffinity affinity = volume.spec().nodeAffinity();
        NodeSelector required = affinity == null ? null : affinity.required();
        InTreeVolume kind = InTreeVolume.of(volume);
        String zoneKey = kind == null ? null : kind.zoneKey();
        NodeSelector migrated = zoneKey == null ? required : InTreeZones.translate(volume, required, zoneKey);
        return new VolumeReach(compiled(required), kind, compiled(migrated));
    }

    private static @Nullable NodeSelectorMatcher compiled(@Nullable NodeSelector selector) {
        return selector == null ? null : NodeSelectorMatcher.lazy(selector);
    }

    /** By the volume's own labels. Only the node's labels count, not its name. */
    boolean allows(Map<String, String> nodeLabels) {
        return own == null || own.matchesLabels(nodeLabels);
    }

    /** By the labels that count on a node. */
    boolean allows(Map<String, String> nodeLabels, String nodeName, ClusterObjects objects) {
        if (kind == null || !kind.isAnnouncedOn(objects.get(CSINode.class, "", nodeName))) {
            return allows(nodeLabels);
        }
        return migrated == null || migrated.matchesLabels(nodeLabels);
    }
}
