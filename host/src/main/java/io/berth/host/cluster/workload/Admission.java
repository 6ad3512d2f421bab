package io.berth.host.cluster.workload;

import io.berth.api.model.GenericObject;
import io.berth.api.model.StorageClass;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Manifest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Does what an API server does to an object that is made: fills in defaults and asks admission. Pods that come from a
 * cluster, which their uid shows, went through it there and are taken as they are.
 */
public final class Admission {
    private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

    private final ClusterObjects objects;
    private final PriorityAdmission priorities;

    public Admission(ClusterObjects objects) {
        this.objects = objects;
        this.priorities = new PriorityAdmission(objects);
    }

    /** The object as it is to be made, or why it is not. */
    public Admitted admit(Manifest manifest) {
        return switch (manifest.kind().name()) {
            case "Pod" -> pod(manifest);
            case "Node" -> taken(manifest, node(manifest.tree()));
            case "Namespace" -> taken(manifest, namespace(manifest));
            case "PersistentVolumeClaim" -> taken(manifest, claim(manifest.tree()));
            case "PersistentVolume" ->
                taken(
                        manifest,
                        Edit.of(manifest.tree())
                                .in("spec", spec -> spec.setIfAbsent("volumeMode", "Filesystem"))
                                .in("status", status -> status.setIfAbsent("phase", "Available"))
                                .done());
            case "StorageClass" ->
                taken(
                        manifest,
                        Edit.of(manifest.tree())
                                .setIfAbsent("volumeBindingMode", "Immediate")
                                .done());
            default -> new Admitted.Taken(manifest);
        };
    }

    private static Admitted taken(Manifest manifest, Tree.Mapping changed) {
        return new Admitted.Taken(manifest.with(changed));
    }

    private Admitted pod(Manifest pod) {
        if (!pod.tree().mapping("metadata").text("uid").isEmpty()) {
            return new Admitted.Taken(pod);
        }
        Tree.Mapping filled = PodDefaults.fill(withRuntimeClass(pod.tree()));
        return priorities.admit(pod.with(filled));
    }

    /** Overhead and placement that the pod's runtime class prescribes. */
    private Tree.Mapping withRuntimeClass(Tree.Mapping pod) {
        String name = pod.mapping("spec").text("runtimeClassName");
        if (name.isEmpty()) {
            return pod;
        }
        for (GenericObject runtime : objects.list(GenericObject.class)) {
            if (runtime.kind().equals("RuntimeClass") && runtime.name().equals(name)) {
                return Edit.of(pod)
                        .in("spec", spec -> prescribe(spec, runtime.raw()))
                        .done();
            }
        }
        return pod;
    }

    private static void prescribe(Edit spec, Tree.Mapping runtime) {
        Tree overhead = runtime.mapping("overhead").get("podFixed");
        if (overhead != null) {
            spec.setIfAbsent("overhead", overhead);
        }
        Tree.Mapping scheduling = runtime.mapping("scheduling");
        scheduling
                .mapping("nodeSelector")
                .entries()
                .forEach((key, value) -> spec.in("nodeSelector", selector -> selector.set(key, value)));
        if (scheduling.get("tolerations") instanceof Tree.Sequence tolerations) {
            spec.append("tolerations", tolerations.items());
        }
    }

    private static Tree.Mapping node(Tree.Mapping node) {
        Tree capacity = node.mapping("status").get("capacity");
        return capacity == null
                ? node
                : Edit.of(node)
                        .in("status", status -> status.setIfAbsent("allocatable", capacity))
                        .done();
    }

    private static Tree.Mapping namespace(Manifest namespace) {
        return Edit.of(namespace.tree())
                .in(
                        "metadata",
                        metadata -> metadata.in(
                                "labels", labels -> labels.set("kubernetes.io/metadata.name", namespace.name())))
                .done();
    }

    private Tree.Mapping claim(Tree.Mapping claim) {
        return Edit.of(claim)
                .in("spec", spec -> {
                    spec.setIfAbsent("volumeMode", "Filesystem");
                    String byDefault = defaultClass();
                    if (!byDefault.isEmpty()) {
                        spec.setIfAbsent("storageClassName", byDefault);
                    }
                })
                .in("status", status -> status.setIfAbsent("phase", "Pending"))
                .done();
    }

    /** Of several classes that are marked as the default one the newest counts; empty if there is none. */
    private String defaultClass() {
        List<StorageClass> marked = new ArrayList<>(objects.list(StorageClass.class));
        marked.removeIf(found -> !"true".equals(found.metadata().annotations().get(DEFAULT_CLASS)));
        return marked.stream()
                .max(Comparator.comparing(Admission::created)
                        .thenComparing(Comparator.comparing(StorageClass::name).reversed()))
                .map(StorageClass::name)
                .orElse("");
    }

    private static Instant created(StorageClass found) {
        Instant time = found.metadata().creationTimestamp();
        return time == null ? Instant.EPOCH : time;
    }
}
