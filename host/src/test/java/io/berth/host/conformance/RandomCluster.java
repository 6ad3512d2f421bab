package io.berth.host.conformance;

import io.berth.api.model.Namespace;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.Service;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.tree.TreeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A cluster in which nodes and pods come, change and go by chance. */
final class RandomCluster {
    private static final List<String> APPS = List.of("a", "b", "c");
    private static final List<String> NAMESPACES = List.of("red", "blue");
    private static final List<String> KEYS = List.of("topology.kubernetes.io/zone", "kubernetes.io/hostname", "disk");
    private static final int NODES = 7;

    private final RandomGenerator random;
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private final CaseObjects objects = new CaseObjects();
    private final List<String> nodes = new ArrayList<>();
    private final List<PodInfo> bound = new ArrayList<>();
    private final List<PodInfo> assumed = new ArrayList<>();
    private int pods;

    RandomCluster(RandomGenerator random) {
        this.random = random;
        objects.put(Decoded.as(Namespace.class, tree("{metadata: {name: red, labels: {team: one}}}")));
        objects.put(Decoded.as(Namespace.class, tree("{metadata: {name: blue, labels: {team: two}}}")));
        objects.put(
                Decoded.as(Service.class, tree("{metadata: {name: a, namespace: red}, spec: {selector: {app: a}}}")));
        for (int i = 0; i < 3 * NODES; i++) {
            change();
        }
    }

    SchedulerCache cache() {
        return cache;
    }

    CaseObjects objects() {
        return objects;
    }

    private static Tree tree(String flow) {
        return TreeReader.read(flow, "test.yaml").getFirst();
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String maybe(double chance, String text) {
        return random.nextDouble() < chance ? text : "";
    }

    /** Something happens. */
    void change() {
        switch (random.nextInt(10)) {
            case 0, 1 -> addNode();
            case 2 -> changeNode();
            case 3 -> removeNode();
            case 4, 5, 6 -> bind();
            case 7 -> settle();
            case 8 -> changePod();
            default -> removePod();
        }
    }

    private void addNode() {
        String name = "n" + random.nextInt(NODES);
        cache.addNode(node(name));
        if (!nodes.contains(name)) {
            nodes.add(name);
        }
    }

    private void changeNode() {
        if (!nodes.isEmpty()) {
            cache.updateNode(node(one(nodes)));
        }
    }

    private void removeNode() {
        if (!nodes.isEmpty()) {
            cache.removeNode(nodes.remove(random.nextInt(nodes.size())));
        }
    }

    private Node node(String name) {
        String zone = maybe(0.8, "topology.kubernetes.io/zone: z" + random.nextInt(3) + ", ");
        String host = maybe(0.9, "kubernetes.io/hostname: " + name + ", ");
        String disk = maybe(0.5, "disk: " + one(List.of("ssd", "hdd")));
        String taint = maybe(0.2, "{key: k, effect: " + one(List.of("NoSchedule", "PreferNoSchedule")) + "}");
        String image = maybe(0.3, "{names: [\"i:latest\"], sizeBytes: " + random.nextLong(1L << 31) + "}");
        return Decoded.as(
                Node.class,
                tree("{metadata: {name: " + name + ", labels: {" + zone + host + disk + "}}, spec: {taints: [" + taint
                        + "]}, status: {allocatable: {cpu: " + (1 + random.nextInt(4)) + ", memory: 4Gi, pods: 6},"
                        + " images: [" + image + "]}}"));
    }

    /** A pod that waits. */
    PodInfo pod() {
        return pod("");
    }

    private PodInfo pod(String node) {
        String name = "p" + pods++;
        return classes.podInfo(decode(name, one(NAMESPACES), labels(), node, ""));
    }

    private String labels() {
        return "app: " + one(APPS) + maybe(0.3, ", hash: v" + random.nextInt(2));
    }

    private Pod decode(String name, String namespace, String labels, String node, String metadata) {
        String nodeName = node.isEmpty() ? "" : "nodeName: " + node + ", ";
        return Decoded.as(
                Pod.class,
                tree("{metadata: {name: " + name + ", namespace: " + namespace + ", uid: " + name + ", labels: {"
                        + labels + "}" + metadata + "}, spec: {" + nodeName + "schedulerName: default-scheduler, "
                        + spec() + "}}"));
    }

    private String spec() {
        return "containers: [{image: i, resources: {requests: {cpu: " + random.nextInt(5) + "00m}}"
                + maybe(0.2, ", ports: [{hostPort: 80}]") + "}]"
                + maybe(0.2, ", nodeSelector: {disk: ssd}")
                + maybe(0.3, ", tolerations: [{key: k, operator: Exists}]")
                + maybe(0.5, ", topologySpreadConstraints: [" + constraint() + maybe(0.4, ", " + constraint()) + "]")
                + maybe(0.5, ", affinity: {" + affinity("podAffinity") + ", " + affinity("podAntiAffinity") + "}");
    }

    private String constraint() {
        return "{maxSkew: " + (1 + random.nextInt(2)) + ", topologyKey: " + one(KEYS) + ", whenUnsatisfiable: "
                + one(List.of("DoNotSchedule", "ScheduleAnyway")) + ", " + selector()
                + maybe(0.2, ", minDomains: 2")
                + maybe(0.3, ", nodeAffinityPolicy: Ignore")
                + maybe(0.3, ", nodeTaintsPolicy: Honor")
                + maybe(0.3, ", matchLabelKeys: [hash]") + "}";
    }

    private String selector() {
        return "labelSelector: {" + maybe(0.9, "matchLabels: {app: " + one(APPS) + "}") + "}";
    }

    private String affinity(String kind) {
        return kind + ": {requiredDuringSchedulingIgnoredDuringExecution: [" + maybe(0.4, term())
                + "], preferredDuringSchedulingIgnoredDuringExecution: ["
                + maybe(0.6, "{weight: " + (1 + random.nextInt(9)) + ", podAffinityTerm: " + term() + "}") + "]}";
    }

    private String term() {
        String namespaces = switch (random.nextInt(4)) {
            case 0 -> ", namespaces: [" + one(NAMESPACES) + "]";
            case 1 -> ", namespaceSelector: {matchLabels: {team: " + one(List.of("one", "two")) + "}}";
            case 2 -> ", namespaceSelector: {}";
            default -> "";
        };
        return "{topologyKey: " + one(KEYS) + ", " + selector() + namespaces + "}";
    }

    /** The cluster reports a pod on a node, which it may not know, or not any more. */
    private void bind() {
        PodInfo pod = pod("n" + random.nextInt(NODES));
        cache.add(pod);
        bound.add(pod);
    }

    /** The scheduler has decided. */
    void assume(PodInfo pod, String node) {
        PodInfo placed = pod.onNode(node);
        cache.assume(placed);
        assumed.add(placed);
    }

    /** An assumption is confirmed or taken back. */
    private void settle() {
        if (assumed.isEmpty()) {
            return;
        }
        PodInfo pod = assumed.remove(random.nextInt(assumed.size()));
        if (random.nextBoolean()) {
            cache.forget(pod);
        } else {
            cache.add(pod);
            bound.add(pod);
        }
    }

    private void changePod() {
        if (bound.isEmpty()) {
            return;
        }
        int index = random.nextInt(bound.size());
        PodInfo before = bound.get(index);
        String metadata = maybe(0.5, ", deletionTimestamp: \"2026-01-01T00:00:00Z\"");
        Pod after = decode(
                before.name(), before.namespace(), labels(), before.spec().nodeName(), metadata);
        PodInfo changed = classes.podInfo(after);
        cache.update(changed);
        bound.set(index, changed);
    }

    private void removePod() {
        if (!bound.isEmpty()) {
            cache.remove(bound.remove(random.nextInt(bound.size())));
        }
    }
}
