package io.berth.testkit;

import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes pods for tests: {@code pod("web").requests("cpu=500m").on("node-1").info()}. */
public final class PodBuilder {
    private final Fields fields = new Fields();
    private final Map<String, Object> container = new LinkedHashMap<>();
    private final Map<String, Object> labels = new LinkedHashMap<>();
    private final Map<String, Object> annotations = new LinkedHashMap<>();
    private int claims;

    private PodBuilder() {}

    /** In the namespace {@code default} unless it is {@code namespace/name}; the uid is made from the name. */
    public static PodBuilder pod(String name) {
        int slash = name.indexOf('/');
        PodBuilder builder = new PodBuilder();
        builder.fields.set("metadata.name", name.substring(slash + 1));
        builder.fields.set("metadata.namespace", slash < 0 ? "default" : name.substring(0, slash));
        builder.fields.set("spec.schedulerName", "default-scheduler");
        builder.container.put("name", "main");
        return builder.uid("uid-" + name);
    }

    public PodBuilder uid(String uid) {
        return set("metadata.uid", uid);
    }

    public PodBuilder on(String nodeName) {
        return set("spec.nodeName", nodeName);
    }

    public PodBuilder scheduler(String name) {
        return set("spec.schedulerName", name);
    }

    public PodBuilder priority(int priority) {
        return set("spec.priority", priority);
    }

    /** {@code app=web,tier=front}. */
    public PodBuilder labels(String pairs) {
        Fields.pairs(pairs).forEach(labels::put);
        return set("metadata.labels", labels);
    }

    public PodBuilder label(String key, String value) {
        // Keys of labels have dots in them, so no path leads to them.
        labels.put(key, value);
        return set("metadata.labels", labels);
    }

    public PodBuilder annotation(String key, String value) {
        annotations.put(key, value);
        return set("metadata.annotations", annotations);
    }

    /** {@code example.com/team=a,example.com/tier=front}. */
    public PodBuilder annotations(String pairs) {
        Fields.pairs(pairs).forEach(annotations::put);
        return set("metadata.annotations", annotations);
    }

    /** {@code cpu=500m,memory=1Gi}. */
    public PodBuilder requests(String pairs) {
        container.put("resources", Map.of("requests", Fields.pairs(pairs)));
        return this;
    }

    public PodBuilder hostPort(int port) {
        List<Object> ports = new ArrayList<>();
        if (container.get("ports") instanceof List<?> known) {
            ports.addAll(known);
        }
        ports.add(Map.of("hostPort", port, "containerPort", port));
        container.put("ports", ports);
        return this;
    }

    public PodBuilder claim(String name) {
        fields.add(
                "spec.volumes",
                Map.of("name", "volume-" + claims++, "persistentVolumeClaim", Map.of("claimName", name)));
        return this;
    }

    /** Required, by a label {@code key=value} of other pods. */
    public PodBuilder antiAffinity(String label, String topologyKey) {
        fields.add(
                "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution",
                Map.of("labelSelector", Map.of("matchLabels", Fields.pairs(label)), "topologyKey", topologyKey));
        return this;
    }

    /** Required, by a label {@code key=value} of other pods. */
    public PodBuilder affinity(String label, String topologyKey) {
        fields.add(
                "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution",
                Map.of("labelSelector", Map.of("matchLabels", Fields.pairs(label)), "topologyKey", topologyKey));
        return this;
    }

    public PodBuilder gate(String name) {
        fields.add("spec.schedulingGates", Map.of("name", name));
        return this;
    }

    public PodBuilder toleration(String key) {
        fields.add("spec.tolerations", Map.of("key", key, "operator", "Exists"));
        return this;
    }

    public PodBuilder nominatedTo(String nodeName) {
        return set("status.nominatedNodeName", nodeName);
    }

    public PodBuilder resourceClaimStatus(String name, String claim) {
        fields.add("status.resourceClaimStatuses", Map.of("name", name, "resourceClaimName", claim));
        return this;
    }

    /** Any other field, by its path. */
    public PodBuilder set(String path, Object value) {
        fields.set(path, value);
        return this;
    }

    public Pod build() {
        fields.set("spec.containers", List.of(container));
        return fields.decode(Pod.class);
    }

    public PodInfo info() {
        return PodInfo.of(build());
    }
}
