package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A volume of a pod, as far as scheduling reads it. At most one source is set.
 */
public record Volume(
        String name,
        @Nullable PersistentVolumeClaimVolumeSource persistentVolumeClaim,
        @Nullable EphemeralVolumeSource ephemeral,
        @Nullable GcePersistentDiskVolumeSource gcePersistentDisk,
        @Nullable AwsElasticBlockStoreVolumeSource awsElasticBlockStore,
        @Nullable IscsiVolumeSource iscsi,
        @Nullable RbdVolumeSource rbd,
        @Nullable CsiVolumeSource csi,
        @Nullable AzureDiskVolumeSource azureDisk,
        @Nullable CinderVolumeSource cinder,
        @Nullable PortworxVolumeSource portworxVolume,
        @Nullable VsphereVolumeSource vsphereVolume,
        @Nullable NamedVolumeSource azureFile,
        @Nullable ImageVolumeSource image) {}
