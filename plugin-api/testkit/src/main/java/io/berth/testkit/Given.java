package io.berth.testkit;

import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSINode;
import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.GenericObject;
import io.berth.api.model.Node;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.model.StorageClass;
import io.berth.api.model.VolumeAttachment;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;

/**
 * Objects from text; {@code spec} and the like are the fields below the object's own, in flow style, with braces around
 * them or without.
 */
public final class Given {
    private Given() {}

    /** An object of any kind, with all of its fields. */
    public static <T extends Record> T object(Class<T> kind, String flow) {
        return TreeDecoder.lenient().decode(FlowText.mapping(flow), kind, "");
    }

    /** An object of a kind that has no record, such as a ConfigMap. */
    public static GenericObject generic(String apiVersion, String kind, String namespace, String name, String fields) {
        Tree.Mapping metadata = FlowText.mapping("{name: " + name + ", namespace: \"" + namespace + "\"}");
        return new GenericObject(
                apiVersion,
                kind,
                TreeDecoder.lenient().decode(metadata, ObjectMeta.class, "metadata"),
                FlowText.fields(fields));
    }

    private static <T extends Record> T named(Class<T> kind, String namespace, String name, String fields) {
        String metadata = "metadata: {name: " + name + ", namespace: \"" + namespace + "\", uid: " + name + "-uid}";
        Tree.Mapping rest = FlowText.fields(fields);
        Tree.Mapping own = FlowText.mapping("{" + metadata + "}");
        return TreeDecoder.lenient().decode(merged(own, rest), kind, "");
    }

    /** The second goes into the first, mapping by mapping. */
    private static Tree.Mapping merged(Tree.Mapping a, Tree.Mapping b) {
        java.util.Map<String, Tree> entries = new java.util.LinkedHashMap<>(a.entries());
        b.entries()
                .forEach((key, value) -> entries.merge(
                        key,
                        value,
                        (old, more) -> old instanceof Tree.Mapping left && more instanceof Tree.Mapping right
                                ? merged(left, right)
                                : more));
        return new Tree.Mapping(a.position(), entries);
    }

    /** A pod in namespace default whose uid is its name and {@code -uid}. */
    public static PodInfo pod(String name, String fields) {
        return PodInfo.of(named(Pod.class, "default", name, fields));
    }

    public static PodInfo pod(String namespace, String name, String fields) {
        return PodInfo.of(named(Pod.class, namespace, name, fields));
    }

    /** A pod with volumes that mount claims. */
    public static PodInfo podWithClaims(String name, String... claims) {
        StringBuilder volumes = new StringBuilder();
        for (String claim : claims) {
            volumes.append("{name: ")
                    .append(claim)
                    .append(", persistentVolumeClaim: {claimName: ")
                    .append(claim)
                    .append("}},");
        }
        return pod(name, "spec: {volumes: [" + volumes + "]}");
    }

    public static NodeInfo node(String name, String fields, PodInfo... pods) {
        NodeInfo node = NodeInfo.of(named(Node.class, "", name, fields));
        for (PodInfo pod : pods) {
            node = node.plus(pod.onNode(name));
        }
        return node;
    }

    /** A node with so many whole cores and room for a hundred pods. */
    public static NodeInfo nodeWithCpu(String name, int cores, PodInfo... pods) {
        return node(name, "status: {allocatable: {cpu: " + cores + ", memory: 100Gi, pods: 100}}", pods);
    }

    public static PersistentVolumeClaim claim(String name, String fields) {
        return named(PersistentVolumeClaim.class, "default", name, fields);
    }

    /** A claim that is bound to a volume. */
    public static PersistentVolumeClaim boundClaim(String name, String volume) {
        return claim(
                name,
                "metadata: {annotations: {pv.kubernetes.io/bind-completed: \"yes\"}}, spec: {volumeName: " + volume
                        + "}, status: {phase: Bound}");
    }

    public static PersistentVolume volume(String name, String fields) {
        return named(PersistentVolume.class, "", name, fields);
    }

    /** A class whose volumes are bound once a pod needs them. */
    public static StorageClass delayedClass(String name, String provisioner) {
        return storageClass(name, "provisioner: " + provisioner + ", volumeBindingMode: WaitForFirstConsumer");
    }

    public static StorageClass storageClass(String name, String fields) {
        return named(StorageClass.class, "", name, fields);
    }

    public static CSINode csiNode(String name, String fields) {
        return named(CSINode.class, "", name, fields);
    }

    public static CSIDriver csiDriver(String name, String fields) {
        return named(CSIDriver.class, "", name, fields);
    }

    public static CSIStorageCapacity capacity(String name, String fields) {
        return named(CSIStorageCapacity.class, "kube-system", name, fields);
    }

    public static VolumeAttachment attachment(String name, String fields) {
        return named(VolumeAttachment.class, "", name, fields);
    }

    public static PodDisruptionBudget budget(String name, String fields) {
        return named(PodDisruptionBudget.class, "default", name, fields);
    }

    /** Arguments of a plugin, such as {@code limit: 2}; none for an empty text. */
    public static PluginArgs args(String fields) {
        return new PluginArgs(FlowText.fields(fields), "args");
    }
}
