package io.berth.host.conformance;

import io.berth.api.cycle.Nomination;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.queue.SchedulingQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A small, full cluster in which pods of several priorities come and go, and budgets change, by chance. */
final class RandomPriorities {
    private static final List<String> NODES = List.of("n0", "n1", "n2", "n3");
    private static final List<String> APPS = List.of("a", "b");
    private static final List<String> STARTS =
            List.of("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-03-01T00:00:00Z", "2027-01-01T00:00:00Z");
    private static final int EARLY_CHANGES = 30;

    private final RandomGenerator random;
    private final CaseObjects objects;
    private final SchedulingQueue queue;
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private final List<PodInfo> bound = new ArrayList<>();
    private final List<PodInfo> nominated = new ArrayList<>();
    private int made;

    RandomPriorities(RandomGenerator random, CaseObjects objects, SchedulingQueue queue) {
        this.random = random;
        this.objects = objects;
        this.queue = queue;
        NODES.forEach(this::putNode);
        for (int i = 0; i < EARLY_CHANGES; i++) {
            change();
        }
    }

    SchedulerCache cache() {
        return cache;
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Something happens. */
    void change() {
        switch (random.nextInt(10)) {
            case 0 -> putNode(one(NODES));
            case 1 -> putBudget(one(APPS));
            case 2 -> objects.remove(PodDisruptionBudget.class, "default", one(APPS));
            case 3 -> removePod();
            case 4 -> nominate();
            default -> bind();
        }
    }

    private void putNode(String name) {
        cache.addNode(Decoded.flow(
                Node.class,
                "{metadata: {name: " + name + "}, status: {allocatable: {cpu: " + (3 + random.nextInt(3))
                        + ", pods: 9}}}"));
    }

    private void putBudget(String app) {
        objects.put(Decoded.flow(
                PodDisruptionBudget.class,
                "{metadata: {name: " + app + ", namespace: default}, spec: {selector: {matchLabels: {app: " + app
                        + "}}}, status: {disruptionsAllowed: " + random.nextInt(2) + "}}"));
    }

    private void bind() {
        String start = random.nextInt(4) == 0 ? "" : "startTime: \"" + one(STARTS) + "\"";
        PodInfo pod = pod(random.nextInt(3), 1 + random.nextInt(2), start).onNode(one(NODES));
        cache.add(pod);
        bound.add(pod);
    }

    private void removePod() {
        if (!bound.isEmpty()) {
            cache.remove(bound.remove(random.nextInt(bound.size())));
        }
    }

    /** A waiting pod is promised a node, or none any more. */
    private void nominate() {
        if (nominated.size() > 1) {
            PodInfo pod = nominated.removeFirst();
            queue.nominated().forget(pod);
            queue.delete(pod);
            return;
        }
        PodInfo pod = pod(4 + random.nextInt(3), 1 + random.nextInt(2), "");
        objects.put(pod.pod());
        queue.add(pod);
        queue.nominated().nominate(pod, new Nomination.Override(one(NODES)));
        nominated.add(pod);
    }

    /** A pod that waits; one that is nominated already now and then. */
    PodInfo pod() {
        if (!nominated.isEmpty() && random.nextInt(4) == 0) {
            return one(nominated);
        }
        PodInfo pod = pod(5, 3 + random.nextInt(2), "");
        objects.put(pod.pod());
        return pod;
    }

    private PodInfo pod(int priority, int cores, String status) {
        String name = "p" + made++;
        return classes.podInfo(Decoded.flow(
                Pod.class,
                "{metadata: {name: " + name + ", namespace: default, uid: " + name + ", labels: {app: " + one(APPS)
                        + "}}, spec: {schedulerName: default-scheduler, priority: " + priority
                        + ", containers: [{name: m, resources: {requests: {cpu: " + cores + "}}}]}, status: {" + status
                        + "}}"));
    }
}
