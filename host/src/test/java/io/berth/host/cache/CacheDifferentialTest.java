package io.berth.host.cache;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.NodeBuilder;
import io.berth.testkit.PodBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The cache against {@link CacheModel}, over random sequences of everything that can be told to it. */
class CacheDifferentialTest {
    private static final int SEQUENCES = Integer.getInteger("berth.differential.sequences", 2000);
    private static final int STEPS = 60;
    private static final List<String> NODES = List.of("n0", "n1", "n2", "n3", "n4", "n5");
    private static final List<Node> NODE_VERSIONS = nodeVersions();
    private static final List<PodInfo> POD_VERSIONS = podVersions();

    @Test
    void it_holds_what_a_computation_from_nothing_gives() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            long sequence = seed;
            assertThatCode(() -> new Sequence(sequence).run())
                    .as("seed %d", sequence)
                    .doesNotThrowAnyException();
        }
    }

    /** One sequence, repeatable by its seed. */
    private static final class Sequence {
        private final Random random;
        private final SchedulerCache cache;
        private final CacheModel model = new CacheModel();
        private final ReplayedSnapshot replayed = new ReplayedSnapshot();
        private final Map<ClusterSnapshot, String> earlier = new HashMap<>();
        private Map<String, NodeInfo> last = Map.of();

        Sequence(long seed) {
            this.random = new Random(seed);
            this.cache = new SchedulerCache(10 + random.nextInt(30));
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                step();
                if (random.nextInt(4) == 0) {
                    compare(cache.snapshot());
                }
            }
            earlier.forEach((snapshot, text) -> assertThat(text(snapshot)).isEqualTo(text));
        }

        private void step() {
            PodInfo pod = pick(POD_VERSIONS);
            Node node = pick(NODE_VERSIONS);
            switch (random.nextInt(10)) {
                case 0, 1 -> assertThat(cache.assume(pod).isIn()).isEqualTo(model.assume(pod));
                case 2, 3 -> assertThat(cache.add(pod).isIn()).isEqualTo(model.add(pod));
                case 4 -> assertThat(cache.update(pod).isIn()).isEqualTo(model.update(pod));
                case 5 -> assertThat(cache.remove(pod).isIn()).isEqualTo(model.remove(pod));
                case 6 -> {
                    // Mostly the object that was assumed: others are refused for being on another node.
                    CacheModel.Known known = model.pods.get(pod.uid());
                    PodInfo forgotten = known == null || random.nextInt(4) == 0 ? pod : known.pod();
                    assertThat(cache.forget(forgotten).isIn()).isEqualTo(model.forget(forgotten));
                }
                case 7, 8 -> {
                    cache.updateNode(node);
                    model.putNode(node);
                }
                default -> assertThat(cache.removeNode(node.name()).isIn()).isEqualTo(model.removeNode(node.name()));
            }
        }

        private void compare(ClusterSnapshot snapshot) {
            model.copy();
            assertThat(names(snapshot.nodes())).isEqualTo(model.order);
            assertThat(names(snapshot.nodesWithAffinityPods())).isEqualTo(model.nodesWithAffinity());
            assertThat(names(snapshot.nodesWithRequiredAntiAffinityPods()))
                    .isEqualTo(model.nodesWithRequiredAntiAffinity());
            assertThat(claims(snapshot)).isEqualTo(model.allClaims());
            assertThat(cache.size()).isEqualTo(model.size());
            snapshot.nodes().forEach(this::compare);
            assertThat(snapshot.nodes().stream().map(NodeInfo::slot)).doesNotHaveDuplicates();
            compareAssumed();
            replayed.follow(snapshot);
            assertThat(replayed.nodes()).isEqualTo(ReplayedSnapshot.contents(snapshot));
            remember(snapshot);
        }

        private void compare(NodeInfo node) {
            String name = node.name();
            assertThat(node.node()).isSameAs(model.nodes.get(name));
            assertThat(node.pods()).isEqualTo(model.podsOn(name));
            assertThat(Amounts.of(node.requested())).isEqualTo(model.requestedOn(name));
            assertThat(Amounts.of(node.nonZeroRequested())).isEqualTo(model.nonZeroRequestedOn(name));
            assertThat(node.usedPorts()).isEqualTo(model.portsOn(name));
            assertThat(node.images()).isEqualTo(model.imagesAtCopy.get(name));
            assertThat(node.claimUsers()).isEqualTo(model.claimsOn(name));
            NodeInfo before = last.get(name);
            if (before != null && !model.touched.contains(name)) {
                assertThat(node).isSameAs(before);
            } else if (before != null) {
                assertThat(node.revision()).isGreaterThan(before.revision());
                assertThat(node.slot()).isEqualTo(before.slot());
            }
        }

        private void compareAssumed() {
            POD_VERSIONS.stream().map(PodInfo::uid).distinct().forEach(uid -> {
                CacheModel.Known known = model.pods.get(uid);
                assertThat(cache.pod(uid)).isSameAs(known == null ? null : known.pod());
                assertThat(cache.isAssumed(uid)).isEqualTo(known != null && known.assumed());
            });
        }

        private void remember(ClusterSnapshot snapshot) {
            if (random.nextInt(6) == 0) {
                earlier.put(snapshot, text(snapshot));
            }
            last = new HashMap<>();
            snapshot.nodes().forEach(node -> last.put(node.name(), node));
            model.touched.clear();
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }

    private static List<String> names(List<NodeInfo> nodes) {
        return nodes.stream().map(NodeInfo::name).toList();
    }

    private static Map<String, Integer> claims(ClusterSnapshot snapshot) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String claim : List.of("c0", "c1", "c2")) {
            counts.put("default/" + claim, snapshot.claimUsers("default", claim));
        }
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static String text(ClusterSnapshot snapshot) {
        StringBuilder text = new StringBuilder(claims(snapshot).toString());
        text.append(names(snapshot.nodesWithAffinityPods()))
                .append(names(snapshot.nodesWithRequiredAntiAffinityPods()));
        for (NodeInfo node : snapshot.nodes()) {
            text.append(node)
                    .append(node.revision())
                    .append(node.node())
                    .append(node.pods())
                    .append(node.requested())
                    .append(node.images());
        }
        return text.toString();
    }

    private static List<Node> nodeVersions() {
        Random random = new Random(1);
        return NODES.stream()
                .flatMap(name -> IntStream.range(0, 6).mapToObj(version -> {
                    NodeBuilder node = node(name).allocatable("cpu=" + (version + 1));
                    if (random.nextInt(4) > 0) {
                        node.zone("z" + random.nextInt(3));
                    }
                    for (int i = 0; i < 3; i++) {
                        if (random.nextBoolean()) {
                            // Of i2 a node may report two sizes.
                            node.image(100 * (version + 1), "i" + i, "i2");
                        }
                    }
                    return node.build();
                }))
                .toList();
    }

    private static List<PodInfo> podVersions() {
        Random random = new Random(2);
        return Stream.of("p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7")
                .flatMap(name -> IntStream.range(0, 6).mapToObj(version -> {
                    PodBuilder pod = pod(name).on("n" + random.nextInt(NODES.size()));
                    pod.requests("cpu=" + version + "00m" + (random.nextBoolean() ? ",example.com/gpu=1" : ""));
                    switch (random.nextInt(6)) {
                        case 0 -> pod.antiAffinity("app=web", "zone");
                        case 1 -> pod.affinity("app=web", "zone");
                        case 2 -> pod.hostPort(80).hostPort(81 + random.nextInt(2));
                        case 3 -> pod.claim("c" + random.nextInt(3)).claim("c" + random.nextInt(3));
                        default -> pod.labels("app=web");
                    }
                    return pod.info();
                }))
                .toList();
    }
}
