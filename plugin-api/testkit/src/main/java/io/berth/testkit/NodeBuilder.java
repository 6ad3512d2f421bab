package io.berth.testkit;

import io.berth.api.model.Node;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes nodes for tests: {@code node("node-1").zone("a").allocatable("cpu=4").build()}. */
public final class NodeBuilder {
    private final Fields fields = new Fields();
    private final Map<String, Object> labels = new LinkedHashMap<>();
    private final Map<String, Object> annotations = new LinkedHashMap<>();

    private NodeBuilder() {}

    /** The uid is made from the name. */
    public static NodeBuilder node(String name) {
        return new NodeBuilder().set("metadata.name", name).uid("uid-" + name);
    }

    public NodeBuilder uid(String uid) {
        return set("metadata.uid", uid);
    }

    public NodeBuilder label(String key, String value) {
        // Keys of labels have dots in them, so no path leads to them.
        labels.put(key, value);
        return set("metadata.labels", labels);
    }

    /** {@code disk=ssd,example.com/rack=r1}. */
    public NodeBuilder labels(String pairs) {
        Fields.pairs(pairs).forEach(labels::put);
        return set("metadata.labels", labels);
    }

    public NodeBuilder zone(String zone) {
        return label("topology.kubernetes.io/zone", zone);
    }

    public NodeBuilder annotation(String key, String value) {
        annotations.put(key, value);
        return set("metadata.annotations", annotations);
    }

    /** {@code example.com/team=a,example.com/tier=front}. */
    public NodeBuilder annotations(String pairs) {
        Fields.pairs(pairs).forEach(annotations::put);
        return set("metadata.annotations", annotations);
    }

    /** {@code cpu=4,memory=8Gi,pods=110}. */
    public NodeBuilder allocatable(String pairs) {
        return set("status.allocatable", Fields.pairs(pairs));
    }

    public NodeBuilder image(long sizeBytes, String... names) {
        fields.add("status.images", Map.of("names", List.of(names), "sizeBytes", sizeBytes));
        return this;
    }

    public NodeBuilder taint(String key, String effect) {
        fields.add("spec.taints", Map.of("key", key, "effect", effect));
        return this;
    }

    public NodeBuilder cordoned() {
        return set("spec.unschedulable", true);
    }

    public NodeBuilder condition(String type, String status) {
        fields.add("status.conditions", Map.of("type", type, "status", status));
        return this;
    }

    /** Any other field, by its path. */
    public NodeBuilder set(String path, Object value) {
        fields.set(path, value);
        return this;
    }

    public Node build() {
        return fields.decode(Node.class);
    }

    /** With pods on it. */
    public NodeInfo info(PodInfo... pods) {
        NodeInfo node = NodeInfo.of(build());
        for (PodInfo pod : pods) {
            node = node.plus(pod.onNode(node.name()));
        }
        return node;
    }
}
