package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.profile.PluginObserver;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.source.PluginSource;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.time.SimulatedTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGeneratorFactory;

/**
 * The state of a cluster in which one pod has no node: what would be decided about it. Other pods without a node, and
 * what would make pods, are left out.
 */
final class PodTrial {
    private static final Set<String> MAKERS =
            Set.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "CronJob");

    private final Manifests state;
    private final String pod;

    private PodTrial(Manifests state, String pod) {
        this.state = state;
        this.pod = pod;
    }

    /** @param pod {@code namespace/name} */
    static PodTrial of(Manifests manifests, String pod) {
        List<Manifest> kept = new ArrayList<>();
        List<String> known = new ArrayList<>();
        for (Manifest object : manifests.objects()) {
            boolean isPod = object.kind().is("Pod");
            if (isPod) {
                known.add(object.key());
            }
            if (isPod && object.key().equals(pod)) {
                kept.add(object.with(pending(object.tree())));
            } else if (isPod
                    ? !nodeName(object).isEmpty()
                    : !MAKERS.contains(object.kind().name())) {
                kept.add(object);
            }
        }
        if (!known.contains(pod)) {
            throw new InvalidInputException(
                    new Problem(new Position("--pod " + pod, 0, 0), "", noSuchPod(manifests, known)));
        }
        return new PodTrial(new Manifests(kept, List.of(), List.of()), pod);
    }

    private static String noSuchPod(Manifests manifests, List<String> known) {
        if (!known.isEmpty()) {
            return "there is no such pod in the files; there are " + firstOf(known);
        }
        List<String> makers = manifests.objects().stream()
                .filter(object -> MAKERS.contains(object.kind().name()))
                .map(object -> object.kind().name() + " " + object.key())
                .toList();
        return "there are no pods in the files"
                + (makers.isEmpty()
                        ? "; give one with -f"
                        : "; only berth simulate makes the pods of workloads, such as of " + firstOf(makers)
                                + ": give a pod itself, as kubectl get pods -o yaml writes it");
    }

    private static String firstOf(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(10, names.size()))) + (names.size() > 10 ? ", …" : "");
    }

    private static String nodeName(Manifest pod) {
        return pod.tree().mapping("spec").text("nodeName");
    }

    private static Tree.Mapping pending(Tree.Mapping pod) {
        Map<String, Tree> entries =
                new LinkedHashMap<>(pod.without(Set.of("status")).entries());
        entries.put("spec", pod.mapping("spec").without(Set.of("nodeName")));
        return new Tree.Mapping(pod.position(), entries, pod.keys());
    }

    /** The scheduler name of the pod. */
    String schedulerName() {
        for (Manifest object : state.objects()) {
            if (object.kind().is("Pod") && object.key().equals(pod)) {
                String name = object.tree().mapping("spec").text("schedulerName");
                return name.isEmpty() ? "default-scheduler" : name;
            }
        }
        return "default-scheduler";
    }

    /** What is decided about the pod; nothing outside is read or changed. */
    DecisionRecord decide(PluginOptions options, List<PluginSource> sources, PluginObserver observer, long seed) {
        SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
        List<Problem> refusals = new ArrayList<>();
        EmbeddedCluster cluster =
                new EmbeddedCluster(time, time, seed, EmbeddedCluster.Deletion.AT_ONCE, refusals::add);
        DecisionLog decisions = new DecisionLog(time, Integer.MAX_VALUE, Integer.MAX_VALUE, decision -> {});
        SchedulerSetup setup = new SchedulerSetup(
                options,
                sources,
                cluster,
                new SchedulerCore.Environment(
                        time,
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(seed),
                        // What would follow from the decision is left undone.
                        task -> {},
                        task -> {},
                        true),
                QueueListener.NONE,
                decisions,
                observer);
        cluster.load(state);
        cluster.start(setup.running().router());
        WatchedRun.of(
                () -> {
                    setup.running().router().drain();
                    setup.running().scheduler().runOnce();
                },
                setup.running().scheduler()::leftBehind);
        return decisions.all().stream()
                .filter(decision -> decision.key().equals(pod))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        "nothing was decided about " + pod + ": "
                                + (refusals.isEmpty()
                                        ? "a PreEnqueue plugin keeps it out of the queue, or no profile has its"
                                                + " scheduler name; see berth simulate"
                                        : refusals.getFirst().toString()),
                        null));
    }
}
