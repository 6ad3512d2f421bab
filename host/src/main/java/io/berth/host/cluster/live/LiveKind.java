package io.berth.host.cluster.live;

import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSINode;
import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceTaintRule;
import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Namespace;
import io.berth.api.model.Node;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.model.ReplicaSet;
import io.berth.api.model.ReplicationController;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.api.model.Service;
import io.berth.api.model.StatefulSet;
import io.berth.api.model.StorageClass;
import io.berth.api.model.VolumeAttachment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A kind of objects that is watched.
 *
 * @param group empty for the core
 * @param plural its name in paths
 * @param selector of the fields that an object must have to be seen; empty for all objects
 * @param record what its objects are decoded into
 */
record LiveKind(
        String group,
        String version,
        String name,
        String plural,
        boolean namespaced,
        String selector,
        Class<? extends KubeObject> record) {
    private static final boolean NAMESPACED = true;
    private static final boolean CLUSTER = false;
    private static final String NOT_ENDED = "status.phase!=Succeeded,status.phase!=Failed";

    static final LiveKind POD = new LiveKind("", "v1", "Pod", "pods", NAMESPACED, NOT_ENDED, Pod.class);

    /** All that kube-scheduler watches, and pods last. */
    static final List<LiveKind> ALL = List.of(
            kind("", "Namespace", "namespaces", CLUSTER, Namespace.class),
            kind("", "Node", "nodes", CLUSTER, Node.class),
            kind("", "Service", "services", NAMESPACED, Service.class),
            kind("", "ReplicationController", "replicationcontrollers", NAMESPACED, ReplicationController.class),
            kind("apps", "ReplicaSet", "replicasets", NAMESPACED, ReplicaSet.class),
            kind("apps", "StatefulSet", "statefulsets", NAMESPACED, StatefulSet.class),
            kind("policy", "PodDisruptionBudget", "poddisruptionbudgets", NAMESPACED, PodDisruptionBudget.class),
            kind("", "PersistentVolume", "persistentvolumes", CLUSTER, PersistentVolume.class),
            kind("", "PersistentVolumeClaim", "persistentvolumeclaims", NAMESPACED, PersistentVolumeClaim.class),
            kind("storage.k8s.io", "StorageClass", "storageclasses", CLUSTER, StorageClass.class),
            kind("storage.k8s.io", "CSINode", "csinodes", CLUSTER, CSINode.class),
            kind("storage.k8s.io", "CSIDriver", "csidrivers", CLUSTER, CSIDriver.class),
            kind("storage.k8s.io", "CSIStorageCapacity", "csistoragecapacities", NAMESPACED, CSIStorageCapacity.class),
            kind("storage.k8s.io", "VolumeAttachment", "volumeattachments", CLUSTER, VolumeAttachment.class),
            kind("resource.k8s.io", "ResourceClaim", "resourceclaims", NAMESPACED, ResourceClaim.class),
            kind("resource.k8s.io", "ResourceSlice", "resourceslices", CLUSTER, ResourceSlice.class),
            kind("resource.k8s.io", "DeviceClass", "deviceclasses", CLUSTER, DeviceClass.class),
            kind("resource.k8s.io", "DeviceTaintRule", "devicetaintrules", CLUSTER, DeviceTaintRule.class),
            POD);

    private static final Map<Class<?>, LiveKind> BY_RECORD = new HashMap<>();

    static {
        ALL.forEach(kind -> BY_RECORD.put(kind.record, kind));
    }

    private static LiveKind kind(
            String group, String name, String plural, boolean namespaced, Class<? extends KubeObject> record) {
        return new LiveKind(group, "v1", name, plural, namespaced, "", record);
    }

    /** The kind that is decoded into a record. */
    static LiveKind of(Class<?> record) {
        return Objects.requireNonNull(
                BY_RECORD.get(record), () -> record.getSimpleName() + " is no kind of a live cluster");
    }

    /** Where all of its objects are. */
    String path() {
        return groupPath() + "/" + plural;
    }

    /** Where the objects of a namespace are. */
    String path(String namespace) {
        return namespaced ? groupPath() + "/namespaces/" + namespace + "/" + plural : path();
    }

    /** Where one object is. */
    String path(String namespace, String objectName) {
        return path(namespace) + "/" + objectName;
    }

    private String groupPath() {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    }

    /** {@code apps/v1}, or {@code v1} for the core. */
    String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code replicasets.apps}, as the API names it in refusals. */
    String resource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    boolean isGeneric() {
        return record == GenericObject.class;
    }
}
