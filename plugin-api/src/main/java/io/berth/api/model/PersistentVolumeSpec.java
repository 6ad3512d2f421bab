package io.berth.api.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a volume offers.
 */
public record PersistentVolumeSpec(
        Map<String, Quantity> capacity,
        List<String> accessModes,
        @Nullable ObjectReference claimRef,
        String storageClassName,
        @Nullable String volumeMode,
        @Nullable VolumeNodeAffinity nodeAffinity,
        @Nullable String volumeAttributesClassName,
        @Nullable CsiVolumeSource csi,
        @Nullable GcePersistentDiskVolumeSource gcePersistentDisk,
        @Nullable AwsElasticBlockStoreVolumeSource awsElasticBlockStore,
        @Nullable AzureDiskVolumeSource azureDisk,
        @Nullable CinderVolumeSource cinder,
        @Nullable PortworxVolumeSource portworxVolume,
        @Nullable VsphereVolumeSource vsphereVolume,
        @Nullable NamedVolumeSource azureFile) {
    public PersistentVolumeSpec {
        capacity = Map.copyOf(capacity);
        accessModes = List.copyOf(accessModes);
    }

    /** The same, claimed by another. */
    public PersistentVolumeSpec withClaimRef(ObjectReference newClaimRef) {
        return new PersistentVolumeSpec(
                capacity,
                accessModes,
                newClaimRef,
                storageClassName,
                volumeMode,
                nodeAffinity,
                volumeAttributesClassName,
                csi,
                gcePersistentDisk,
                awsElasticBlockStore,
                azureDisk,
                cinder,
                portworxVolume,
                vsphereVolume,
                azureFile);
    }
}
