package io.berth.host.testing;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.testkit.NodeBuilder;
import io.berth.testkit.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A large cluster for benchmarks: three zones, three sizes of nodes, pods of sixteen applications. */
public final class Fleet {
    /** How many nodes there are. */
    public static final int NODES = 5000;

    private static final int APPLICATIONS = 16;
    private static final int BOUND = 2 * NODES;

    private Fleet() {}

    public static List<Node> nodes() {
        return IntStream.range(0, NODES).mapToObj(Fleet::node).toList();
    }

    public static String nodeName(int number) {
        return "node-" + number % NODES;
    }

    private static Node node(int number) {
        int size = 8 << number % 3;
        return NodeBuilder.node(nodeName(number))
                .zone("zone-" + number % 7 % 3)
                .label("kubernetes.io/hostname", nodeName(number))
                .label("lights", String.valueOf(number % 10))
                .allocatable("cpu=" + size + ",memory=" + 4 * size + "Gi,pods=110")
                .build();
    }

    /** A cache with all nodes and two bound pods on each. */
    public static SchedulerCache cache(PodClasses classes) {
        SchedulerCache cache = new SchedulerCache();
        nodes().forEach(cache::addNode);
        for (int i = 0; i < BOUND; i++) {
            cache.add(classes.podInfo(pod("bound-", i).on(nodeName(7 * i)).build()));
        }
        return cache;
    }

    /** A pod without a node; ten in a row are of one application. */
    public static PodBuilder pod(String prefix, int number) {
        int application = number / 10 % APPLICATIONS;
        return PodBuilder.pod(prefix + number)
                .labels("app=app-" + application)
                .requests(
                        "cpu=" + (100 + 50 * (application % 5)) + "m,memory=" + (128 + 128 * (application % 4)) + "Mi");
    }

    /** One that spreads with its application over zones and, if it can, over hosts. */
    public static Pod spreadPod(String prefix, int number) {
        PodBuilder pod = pod(prefix, number);
        Map<String, String> labels = pod.build().metadata().labels();
        return pod.set(
                        "spec.topologySpreadConstraints",
                        List.of(
                                constraint("topology.kubernetes.io/zone", "DoNotSchedule", labels),
                                constraint("kubernetes.io/hostname", "ScheduleAnyway", labels)))
                .build();
    }

    private static Map<String, Object> constraint(String key, String otherwise, Map<String, String> labels) {
        return Map.of(
                "maxSkew",
                5,
                "topologyKey",
                key,
                "whenUnsatisfiable",
                otherwise,
                "labelSelector",
                Map.of("matchLabels", labels));
    }
}
