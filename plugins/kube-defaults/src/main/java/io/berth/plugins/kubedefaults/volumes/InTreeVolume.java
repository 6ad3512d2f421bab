package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.AwsElasticBlockStoreVolumeSource;
import io.berth.api.model.AzureDiskVolumeSource;
import io.berth.api.model.CSINode;
import io.berth.api.model.CinderVolumeSource;
import io.berth.api.model.GcePersistentDiskVolumeSource;
import io.berth.api.model.NamedVolumeSource;
import io.berth.api.model.Parsed;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeSpec;
import io.berth.api.model.PortworxVolumeSource;
import io.berth.api.model.Volume;
import io.berth.api.model.VsphereVolumeSource;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A kind of volume that Kubernetes once served itself and now leaves to a CSI driver. */
enum InTreeVolume {
    AWS_EBS(
            "kubernetes.io/aws-ebs",
            "ebs.csi.aws.com",
            "topology.ebs.csi.aws.com/zone",
            of(Sources::ebs, AwsElasticBlockStoreVolumeSource::volumeID)),
    GCE_PD(
            "kubernetes.io/gce-pd",
            "pd.csi.storage.gke.io",
            "topology.gke.io/zone",
            of(Sources::gce, GcePersistentDiskVolumeSource::pdName)),
    CINDER(
            "kubernetes.io/cinder",
            "cinder.csi.openstack.org",
            "topology.cinder.csi.openstack.org/zone",
            of(Sources::cinder, CinderVolumeSource::volumeID)),
    AZURE_DISK(
            "kubernetes.io/azure-disk",
            "disk.csi.azure.com",
            null,
            of(Sources::azureDisk, AzureDiskVolumeSource::diskURI)),
    AZURE_FILE(
            "kubernetes.io/azure-file",
            "file.csi.azure.com",
            null,
            of(Sources::azureFile, NamedVolumeSource::shareName)),
    VSPHERE(
            "kubernetes.io/vsphere-volume",
            "csi.vsphere.vmware.com",
            null,
            of(Sources::vsphere, VsphereVolumeSource::volumePath)),
    PORTWORX(
            "kubernetes.io/portworx-volume",
            "pxd.portworx.com",
            null,
            of(Sources::portworx, PortworxVolumeSource::volumeID));

    /** What pods and persistent volumes have in common. */
    private record Sources(
            @Nullable AwsElasticBlockStoreVolumeSource ebs,
            @Nullable GcePersistentDiskVolumeSource gce,
            @Nullable CinderVolumeSource cinder,
            @Nullable AzureDiskVolumeSource azureDisk,
            @Nullable NamedVolumeSource azureFile,
            @Nullable VsphereVolumeSource vsphere,
            @Nullable PortworxVolumeSource portworx) {
        static Sources of(Volume volume) {
            return new Sources(
                    volume.awsElasticBlockStore(),
                    volume.gcePersistentDisk(),
                    volume.cinder(),
                    volume.azureDisk(),
                    volume.azureFile(),
                    volume.vsphereVolume(),
                    volume.portworxVolume());
        }

        static Sources of(PersistentVolumeSpec volume) {
            return new Sources(
                    volume.awsElasticBlockStore(),
                    volume.gcePersistentDisk(),
                    volume.cinder(),
                    volume.azureDisk(),
                    volume.azureFile(),
                    volume.vsphereVolume(),
                    volume.portworxVolume());
        }
    }

    private static final Set<InTreeVolume> NEVER_MIGRATED = Set.of(AZURE_FILE, VSPHERE);
    private static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

    private final String plugin;
    private final String driver;
    private final @Nullable String zoneKey;
    private final Function<Sources, @Nullable String> id;

    InTreeVolume(String plugin, String driver, @Nullable String zoneKey, Function<Sources, @Nullable String> id) {
        this.plugin = plugin;
        this.driver = driver;
        this.zoneKey = zoneKey;
        this.id = id;
    }

    private static <S> Function<Sources, @Nullable String> of(
            Function<Sources, @Nullable S> source, Function<S, String> id) {
        return sources -> {
            S found = source.apply(sources);
            return found == null ? null : id.apply(found);
        };
    }

    /** The name of the CSI driver. */
    String driver() {
        return driver;
    }

    /** The node label by which the CSI driver names zones; null for kinds that have none. */
    @Nullable
    String zoneKey() {
        return zoneKey;
    }

    /** The kind that a provisioner makes; null if it is none of them. */
    static @Nullable InTreeVolume ofProvisioner(String provisioner) {
        return Arrays.stream(values())
                .filter(kind -> kind.plugin.equals(provisioner))
                .findFirst()
                .orElse(null);
    }

    /** The kind of a volume that stands in a pod; null if it is none of them. */
    static @Nullable InTreeVolume of(Volume volume) {
        return of(Sources.of(volume));
    }

    /** The kind of a persistent volume; null if it is none of them. */
    static @Nullable InTreeVolume of(PersistentVolume volume) {
        return of(Sources.of(volume.spec()));
    }

    private static @Nullable InTreeVolume of(Sources sources) {
        return Arrays.stream(values())
                .filter(kind -> kind.id.apply(sources) != null)
                .findFirst()
                .orElse(null);
    }

    /** Whether a node leaves volumes of this kind to the CSI driver: each that has a CSINode does. */
    boolean isMigratedOn(@Nullable CSINode node) {
        return node != null && !NEVER_MIGRATED.contains(this);
    }

    /** Whether a node also says so, in the annotation by which kubelets tell. */
    boolean isAnnouncedOn(@Nullable CSINode node) {
        return node != null && isMigratedOn(node) && announced(node).contains(plugin);
    }

    private static Set<String> announced(CSINode node) {
        String plugins = announcement(node);
        return plugins.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(plugins.split(",", -1)));
    }

    /** What a node says of the kinds that it leaves to CSI drivers; empty if it says nothing. */
    static String announcement(CSINode node) {
        return node.metadata().annotations().getOrDefault(MIGRATED_PLUGINS, "");
    }

    /** What the CSI driver calls a volume that stands in a pod; empty if it has no name for it. */
    Parsed<String> handle(Volume volume) {
        return handle(Sources.of(volume), "");
    }

    /** What the CSI driver calls a persistent volume; empty if it has no name for it. */
    Parsed<String> handle(PersistentVolume volume) {
        return handle(Sources.of(volume.spec()), InTreeZones.of(volume));
    }

    private Parsed<String> handle(Sources sources, String zones) {
        String own = id.apply(sources);
        return switch (this) {
            case AWS_EBS -> VolumeHandle.ebs(own == null ? "" : own);
            case GCE_PD -> VolumeHandle.gce(own == null ? "" : own, zones);
            case CINDER, AZURE_DISK, PORTWORX -> new Parsed.Valid<>(own == null ? "" : own);
            case AZURE_FILE, VSPHERE -> new Parsed.Valid<>("");
        };
    }
}
