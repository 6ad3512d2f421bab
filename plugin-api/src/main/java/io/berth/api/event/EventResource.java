package io.berth.api.event;

/**
 * What an event is about. The names are those of kube-scheduler's framework and appear in logs and metrics;
 * resources that are not listed are written {@code <plural>.<version>.<group>}.
 *
 * @param name the resource's name
 */
public record EventResource(String name) {
    /** In a registration: all of the three kinds of pods below. */
    public static final EventResource POD = new EventResource("Pod");
    /** A pod that has a node. */
    public static final EventResource ASSIGNED_POD = new EventResource("AssignedPod");
    /** A pending pod other than the one that the hint is asked for. */
    public static final EventResource UNSCHEDULED_POD = new EventResource("UnscheduledPod");
    /** The pending pod that the hint is asked for. */
    public static final EventResource TARGET_POD = new EventResource("TargetPod");

    public static final EventResource NODE = new EventResource("Node");
    public static final EventResource PERSISTENT_VOLUME = new EventResource("PersistentVolume");
    public static final EventResource PERSISTENT_VOLUME_CLAIM = new EventResource("PersistentVolumeClaim");
    public static final EventResource CSI_NODE = new EventResource("storage.k8s.io/CSINode");
    public static final EventResource CSI_DRIVER = new EventResource("storage.k8s.io/CSIDriver");
    public static final EventResource VOLUME_ATTACHMENT = new EventResource("storage.k8s.io/VolumeAttachment");
    public static final EventResource CSI_STORAGE_CAPACITY = new EventResource("storage.k8s.io/CSIStorageCapacity");
    public static final EventResource STORAGE_CLASS = new EventResource("storage.k8s.io/StorageClass");
    public static final EventResource RESOURCE_CLAIM = new EventResource("resource.k8s.io/ResourceClaim");
    public static final EventResource RESOURCE_SLICE = new EventResource("resource.k8s.io/ResourceSlice");
    public static final EventResource DEVICE_CLASS = new EventResource("resource.k8s.io/DeviceClass");
    /** Everything. */
    public static final EventResource ANY = new EventResource("*");

    /** Whether a registration for this resource covers an event of another one. */
    public boolean covers(EventResource event) {
        return equals(ANY)
                || equals(event)
                || equals(POD)
                        && (event.equals(ASSIGNED_POD) || event.equals(UNSCHEDULED_POD) || event.equals(TARGET_POD));
    }
}
