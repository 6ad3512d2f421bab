package io.berth.host.cluster.manifest;

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
import io.berth.api.model.PriorityClass;
import io.berth.api.model.ReplicaSet;
import io.berth.api.model.ReplicationController;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceClaimTemplate;
import io.berth.api.model.ResourceSlice;
import io.berth.api.model.Service;
import io.berth.api.model.StatefulSet;
import io.berth.api.model.StorageClass;
import io.berth.api.model.VolumeAttachment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds that a cluster of Berth holds; objects of all others are passed over. */
public final class Kinds {
    private static final boolean NAMESPACED = true;
    private static final boolean CLUSTER = false;

    /** Those that decide whether others are admitted come first. */
    private static final List<Kind> ALL = List.of(
            kind("", "v1", "Namespace", CLUSTER, Namespace.class),
            kind("scheduling.k8s.io", "v1 v1beta1 v1alpha1", "PriorityClass", CLUSTER, PriorityClass.class),
            kind("node.k8s.io", "v1 v1beta1", "RuntimeClass", CLUSTER, GenericObject.class),
            kind("storage.k8s.io", "v1 v1beta1", "StorageClass", CLUSTER, StorageClass.class),
            kind("storage.k8s.io", "v1 v1beta1", "CSIDriver", CLUSTER, CSIDriver.class),
            kind("", "v1", "Node", CLUSTER, Node.class),
            kind("storage.k8s.io", "v1 v1beta1", "CSINode", CLUSTER, CSINode.class),
            kind("storage.k8s.io", "v1 v1beta1", "CSIStorageCapacity", NAMESPACED, CSIStorageCapacity.class),
            kind("storage.k8s.io", "v1 v1beta1", "VolumeAttachment", CLUSTER, VolumeAttachment.class),
            kind("resource.k8s.io", "v1 v1beta2", "DeviceClass", CLUSTER, DeviceClass.class),
            kind("resource.k8s.io", "v1 v1beta2", "ResourceSlice", CLUSTER, ResourceSlice.class),
            kind("resource.k8s.io", "v1 v1beta2", "DeviceTaintRule", CLUSTER, DeviceTaintRule.class),
            kind("resource.k8s.io", "v1 v1beta2", "ResourceClaimTemplate", NAMESPACED, ResourceClaimTemplate.class),
            kind("resource.k8s.io", "v1 v1beta2", "ResourceClaim", NAMESPACED, ResourceClaim.class),
            kind("", "v1", "ConfigMap", NAMESPACED, GenericObject.class),
            kind("", "v1", "PersistentVolume", CLUSTER, PersistentVolume.class),
            kind("", "v1", "PersistentVolumeClaim", NAMESPACED, PersistentVolumeClaim.class),
            kind("", "v1", "Service", NAMESPACED, Service.class),
            kind("policy", "v1 v1beta1", "PodDisruptionBudget", NAMESPACED, PodDisruptionBudget.class),
            kind("", "v1", "ReplicationController", NAMESPACED, ReplicationController.class),
            kind("apps", "v1", "Deployment", NAMESPACED, GenericObject.class),
            kind("apps", "v1", "ReplicaSet", NAMESPACED, ReplicaSet.class),
            kind("apps", "v1", "StatefulSet", NAMESPACED, StatefulSet.class),
            kind("apps", "v1", "DaemonSet", NAMESPACED, GenericObject.class),
            kind("batch", "v1 v1beta1", "CronJob", NAMESPACED, GenericObject.class),
            kind("batch", "v1", "Job", NAMESPACED, GenericObject.class),
            kind("", "v1", "Pod", NAMESPACED, Pod.class));

    private static final Map<String, Kind> BY_NAME = new HashMap<>();
    private static final Map<String, Integer> ORDER = new HashMap<>();

    static {
        for (Kind kind : ALL) {
            BY_NAME.put(kind.name(), kind);
            ORDER.put(kind.name(), ORDER.size());
        }
    }

    private Kinds() {}

    private static Kind kind(
            String group, String versions, String name, boolean namespaced, Class<? extends KubeObject> record) {
        return new Kind(group, Arrays.asList(versions.split(" ")), name, namespaced, record);
    }

    /** Every kind, in the order in which they are best admitted. */
    public static List<Kind> all() {
        return ALL;
    }

    /** The kind of a name such as {@code Pod}. */
    public static Optional<Kind> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** A kind that is known to exist. */
    public static Kind get(String name) {
        return named(name).orElseThrow(() -> new IllegalArgumentException(name + " is no kind that is held"));
    }

    /** The kind of an object. */
    public static Kind of(KubeObject object) {
        return object instanceof GenericObject generic
                ? get(generic.kind())
                : get(object.getClass().getSimpleName());
    }

    /** The place of a kind in {@link #all}. */
    public static int order(Kind kind) {
        return ORDER.getOrDefault(kind.name(), ALL.size());
    }
}
