package io.berth.host.scheduler;

import io.berth.api.event.EventResource;
import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSINode;
import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.api.model.StorageClass;
import io.berth.api.model.VolumeAttachment;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What events about an object are called. */
final class EventResources {
    private EventResources() {}

    /** Null for kinds that nobody can register for. */
    static @Nullable EventResource of(KubeObject object) {
        return switch (object) {
            case PersistentVolume volume -> EventResource.PERSISTENT_VOLUME;
            case PersistentVolumeClaim claim -> EventResource.PERSISTENT_VOLUME_CLAIM;
            case StorageClass storageClass -> EventResource.STORAGE_CLASS;
            case CSINode node -> EventResource.CSI_NODE;
            case CSIDriver driver -> EventResource.CSI_DRIVER;
            case CSIStorageCapacity capacity -> EventResource.CSI_STORAGE_CAPACITY;
            case VolumeAttachment attachment -> EventResource.VOLUME_ATTACHMENT;
            case ResourceClaim claim -> EventResource.RESOURCE_CLAIM;
            case ResourceSlice slice -> EventResource.RESOURCE_SLICE;
            case DeviceClass deviceClass -> EventResource.DEVICE_CLASS;
            case GenericObject generic -> generic(generic);
            default -> null;
        };
    }

    /** {@code <plural>.<version>.<group>}, with the plural that kinds regularly have. */
    private static EventResource generic(GenericObject object) {
        String[] group = object.apiVersion().split("/", 2);
        String kind = object.kind().toLowerCase(Locale.ROOT);
        String plural = kind.endsWith("s") || kind.endsWith("x") || kind.endsWith("ch")
                ? kind + "es"
                : kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
        return new EventResource(
                group.length == 2 ? plural + "." + group[1] + "." + group[0] : plural + "." + group[0]);
    }
}
