package io.berth.host.conformance;

import io.berth.api.cycle.Nomination;
import io.berth.api.model.Node;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.queue.SchedulingQueue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A cluster in which nodes and pods come, change and go by chance. */
final class RandomCluster {
    private static final int EARLY_CHANGES = 24;
    private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");

    private final RandomGenerator random;
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private final CaseObjects objects;
    private final SchedulingQueue queue;

    /** Few, so that pods are often of one class. */
    private final List<Pod> templates;

    private final List<String> nodes = new ArrayList<>();
    private final List<PodInfo> bound = new ArrayList<>();
    private final List<PodInfo> assumed = new ArrayList<>();
    private final List<PodInfo> nominated = new ArrayList<>();
    private int pods;

    /** @param objects those that the profiles see */
    RandomCluster(RandomGenerator random, CaseObjects objects, SchedulingQueue queue) {
        this.random = random;
        this.objects = objects;
        this.queue = queue;
        this.templates =
                Stream.generate(() -> one(RandomManifests.PODS)).limit(4).toList();
        RandomManifests.NAMESPACES.forEach(objects::put);
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
        switch (random.nextInt(13)) {
            case 0, 1 -> addNode();
            case 2 -> changeNode();
            case 3 -> removeNode();
            case 4, 5, 6 -> bind();
            case 7 -> settle();
            case 8 -> changePod();
            case 9 -> removePod();
            case 10 -> objects.put(one(RandomManifests.NAMESPACES));
            case 11 -> objects.put(one(RandomManifests.SERVICES));
            default -> nominate();
        }
    }

    private void addNode() {
        Node node = one(RandomManifests.NODES);
        cache.addNode(node);
        if (!nodes.contains(node.name())) {
            nodes.add(node.name());
        }
    }

    private void changeNode() {
        Node node = one(RandomManifests.NODES);
        if (nodes.contains(node.name())) {
            cache.updateNode(node);
        }
    }

    private void removeNode() {
        if (!nodes.isEmpty()) {
            cache.removeNode(nodes.remove(random.nextInt(nodes.size())));
        }
    }

    /** A pod that waits. */
    PodInfo pod() {
        Pod template = one(templates);
        return named(template, "p" + pods++, template.metadata().labels(), null);
    }

    private PodInfo named(Pod template, String name, Map<String, String> labels, @Nullable Instant deletion) {
        String namespace = template.metadata().namespace();
        ObjectMeta metadata =
                new ObjectMeta(name, namespace, name, "", 0, labels, Map.of(), List.of(), List.of(), null, deletion);
        return classes.podInfo(new Pod(metadata, template.spec(), template.status()));
    }

    /** The cluster reports a pod on a node, which it may not know, or not any more. */
    private void bind() {
        PodInfo pod = pod().onNode(one(RandomManifests.NODE_NAMES));
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

    /** Other labels, or its end begins. */
    private void changePod() {
        if (bound.isEmpty()) {
            return;
        }
        int index = random.nextInt(bound.size());
        PodInfo before = bound.get(index);
        Map<String, String> labels = one(RandomManifests.PODS).metadata().labels();
        PodInfo changed = named(before.pod(), before.name(), labels, random.nextBoolean() ? DELETED : null);
        cache.update(changed);
        bound.set(index, changed);
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
        PodInfo pod = pod();
        objects.put(pod.pod());
        queue.add(pod);
        queue.nominated().nominate(pod, new Nomination.Override(one(RandomManifests.NODE_NAMES)));
        nominated.add(pod);
    }
}
