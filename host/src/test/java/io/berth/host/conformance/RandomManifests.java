package io.berth.host.conformance;

import io.berth.api.model.Namespace;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.Service;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Nodes and pods that have something to do with each other, made by chance and once: each is drawn many times. */
final class RandomManifests {
    /** Two that differ in their labels. */
    static final List<Namespace> NAMESPACES = List.of(
            namespace("{metadata: {name: red, labels: {team: one}}}"),
            namespace("{metadata: {name: blue, labels: {team: two}}}"),
            namespace("{metadata: {name: red, labels: {team: two}}}"));

    static final List<Service> SERVICES = List.of(
            service("{metadata: {name: one, namespace: red}, spec: {selector: {app: a}}}"),
            service("{metadata: {name: one, namespace: red}, spec: {selector: {app: b}}}"),
            service("{metadata: {name: two, namespace: blue}, spec: {selector: {hash: v0}}}"));

    /** Their name is also the value of a label that not all of them have. */
    static final List<String> NODE_NAMES = List.of("n0", "n1", "n2", "n3", "n4", "n5", "n6");

    private static final List<String> APPS = List.of("a", "b", "c");
    private static final List<String> ZONES = List.of("z0", "z0", "z1", "z1", "z2", "\"\"");
    private static final List<String> KEYS = List.of("topology.kubernetes.io/zone", "kubernetes.io/hostname", "disk");
    static final List<Node> NODES = many(210, random -> new RandomManifests(random).node());

    /** Without a node and with a name of no meaning. */
    static final List<Pod> PODS = many(800, random -> new RandomManifests(random).pod());

    private final RandomGenerator random;

    private RandomManifests(RandomGenerator random) {
        this.random = random;
    }

    private static <T> List<T> many(int count, Function<RandomGenerator, T> make) {
        return IntStream.range(0, count)
                .mapToObj(seed -> make.apply(new SplittableRandom(seed)))
                .toList();
    }

    private static Tree tree(String flow) {
        return TreeReader.read(flow, "test.yaml").getFirst();
    }

    private static Namespace namespace(String flow) {
        return Decoded.as(Namespace.class, tree(flow));
    }

    private static Service service(String flow) {
        return Decoded.as(Service.class, tree(flow));
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String maybe(double chance, String text) {
        return random.nextDouble() < chance ? text : "";
    }

    private Node node() {
        String name = one(NODE_NAMES);
        String zone = maybe(0.8, "topology.kubernetes.io/zone: " + one(ZONES) + ", ");
        String host = maybe(0.9, "kubernetes.io/hostname: " + name + ", ");
        String disk = maybe(0.5, "disk: " + one(List.of("ssd", "hdd")));
        String taint = maybe(0.2, "{key: k, effect: " + one(List.of("NoSchedule", "PreferNoSchedule")) + "}");
        String image = maybe(0.3, "{names: [\"i:latest\"], sizeBytes: " + random.nextLong(1L << 31) + "}");
        return Decoded.as(
                Node.class,
                tree("{metadata: {name: " + name + ", labels: {" + zone + host + disk + "}}, spec: {taints: [" + taint
                        + "], unschedulable: " + (random.nextInt(10) == 0) + "}, status: {allocatable: {cpu: "
                        + (1 + random.nextInt(4)) + ", memory: 4Gi, pods: 6}," + " images: [" + image + "]}}"));
    }

    private Pod pod() {
        String labels = "app: " + one(APPS) + maybe(0.3, ", hash: v" + random.nextInt(2));
        return Decoded.as(
                Pod.class,
                tree("{metadata: {name: any, namespace: " + one(List.of("red", "blue")) + ", labels: {" + labels
                        + "}}, spec: {schedulerName: default-scheduler, " + spec() + "}}"));
    }

    private String spec() {
        return "containers: [{image: i, resources: {requests: {cpu: " + random.nextInt(5) + "00m}}"
                + maybe(0.2, ", ports: [{hostPort: 80}]") + "}]"
                + maybe(0.2, ", nodeSelector: {disk: ssd}")
                + maybe(0.3, ", priority: 5")
                + maybe(0.2, ", volumes: [{name: v, gcePersistentDisk: {pdName: d}}]")
                + maybe(0.3, ", tolerations: [{key: k, operator: Exists}]")
                + maybe(0.5, ", topologySpreadConstraints: [" + constraint() + maybe(0.4, ", " + constraint()) + "]")
                + maybe(
                        0.5,
                        ", affinity: {" + affinity("podAffinity") + ", " + affinity("podAntiAffinity") + ", "
                                + maybe(0.4, preferredNodes()) + "}");
    }

    private String preferredNodes() {
        return "nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 3, preference:"
                + " {matchExpressions: [{key: disk, operator: Exists}]}}]}";
    }

    private String constraint() {
        return "{maxSkew: " + (1 + random.nextInt(2)) + ", topologyKey: " + one(KEYS) + ", whenUnsatisfiable: "
                + one(List.of("DoNotSchedule", "ScheduleAnyway")) + ", " + selector()
                + maybe(0.2, ", minDomains: 2")
                + maybe(0.3, ", nodeAffinityPolicy: Ignore")
                + maybe(0.3, ", nodeTaintsPolicy: Honor")
                + maybe(0.3, ", matchLabelKeys: [hash]") + "}";
    }

    /** One of all kinds that are treated apart: that of nothing, of everything, of equal and of other values. */
    private String selector() {
        return switch (random.nextInt(12)) {
            case 0 -> "labelSelector: null";
            case 1 -> "labelSelector: {}";
            case 2 -> "labelSelector: {matchExpressions: [{key: hash, operator: DoesNotExist}]}";
            case 3 -> "labelSelector: {matchExpressions: [{key: app, operator: NotIn, values: [a, x]}]}";
            default -> "labelSelector: {matchLabels: {app: " + one(APPS) + "}}";
        };
    }

    private String affinity(String kind) {
        return kind + ": {requiredDuringSchedulingIgnoredDuringExecution: [" + maybe(0.4, term())
                + "], preferredDuringSchedulingIgnoredDuringExecution: ["
                + maybe(0.6, "{weight: " + (1 + random.nextInt(9)) + ", podAffinityTerm: " + term() + "}") + "]}";
    }

    private String term() {
        String namespaces = switch (random.nextInt(4)) {
            case 0 -> ", namespaces: [" + one(List.of("red", "blue")) + "]";
            case 1 -> ", namespaceSelector: {matchLabels: {team: " + one(List.of("one", "two")) + "}}";
            case 2 -> ", namespaceSelector: {}";
            default -> "";
        };
        return "{topologyKey: " + one(KEYS) + ", " + selector() + namespaces + "}";
    }
}
