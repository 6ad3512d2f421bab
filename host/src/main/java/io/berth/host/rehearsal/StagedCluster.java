package io.berth.host.rehearsal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The nodes and pods of a rehearsal. Pods come as fast as the ones before find a node. Safe for several threads.
 */
final class StagedCluster {
    private static final int NODES = 300;
    private static final int FULL_NODES = 10;
    private static final int UNDER_WAY_MAX = 100;
    private static final int PREEMPTORS = FULL_NODES;

    /** A change of a pod. */
    private record Event(long version, String line) {}

    private final int pods;
    private final LongSupplier nanos;
    private final List<StagedNode> nodes = new ArrayList<>();
    private final Map<String, StagedPod> known = new LinkedHashMap<>();
    private final List<Event> events = new ArrayList<>();
    private long version = 1;
    private int created;
    private int waiting;
    private int bound;
    private boolean ended;

    /** @param pods how many come to be scheduled, beside some for which others have to go */
    StagedCluster(int pods, LongSupplier nanos) {
        this.pods = pods;
        this.nanos = nanos;
        for (int i = 0; i < NODES; i++) {
            boolean full = i < FULL_NODES;
            nodes.add(new StagedNode(i, full));
            if (full) {
                StagedPod pod = StagedPods.running(i, nodes.get(i).name());
                known.put(pod.name(), pod);
            }
        }
    }

    /** All nodes, in the form in which a watch begins. */
    synchronized String nodesAtFirst() {
        StringBuilder lines = new StringBuilder();
        nodes.forEach(node -> lines.append(WatchLines.added(node.json(version))));
        return lines.append(WatchLines.allTold("Node", "v1", version)).toString();
    }

    /** All pods, in the form in which a watch begins. */
    synchronized String podsAtFirst() {
        StringBuilder lines = new StringBuilder();
        known.values().forEach(pod -> lines.append(WatchLines.added(pod.json(version))));
        return lines.append(WatchLines.allTold("Pod", "v1", version)).toString();
    }

    /** What happened to pods after a version; waits a while if there is nothing, and then tells that. */
    synchronized String podsAfter(long seen, long millis) throws InterruptedException {
        createSome();
        if (version <= seen && !ended) {
            wait(millis);
        }
        StringBuilder lines = new StringBuilder();
        for (int i = firstAfter(seen); i < events.size(); i++) {
            lines.append(events.get(i).line);
        }
        return lines.isEmpty() ? WatchLines.bookmark("Pod", "v1", version) : lines.toString();
    }

    private int firstAfter(long seen) {
        int first = events.size();
        while (first > 0 && events.get(first - 1).version > seen) {
            first--;
        }
        return first;
    }

    private void createSome() {
        while (waiting < UNDER_WAY_MAX && created < pods + PREEMPTORS) {
            boolean ordinary = created < pods;
            StagedPod pod = ordinary ? StagedPods.pending(created) : StagedPods.preemptor(created);
            waiting += ordinary && StagedPods.isTooLarge(created) ? 0 : 1;
            created++;
            change("ADDED", pod);
        }
    }

    private void change(String type, StagedPod pod) {
        version++;
        if (type.equals("DELETED")) {
            known.remove(pod.name());
        } else {
            known.put(pod.name(), pod);
        }
        events.add(new Event(version, WatchLines.event(type, pod.json(version))));
        notifyAll();
    }

    /** A pod in JSON. */
    synchronized Optional<String> pod(String name) {
        return Optional.ofNullable(known.get(name)).map(pod -> pod.json(version));
    }

    /** Puts a pod on a node; false if it is not there or on one already. */
    synchronized boolean bind(String name, String node) {
        StagedPod pod = known.get(name);
        if (pod == null || !pod.node().isEmpty()) {
            return false;
        }
        waiting--;
        bound++;
        change("MODIFIED", pod.on(node));
        return true;
    }

    /** Sets a pod's conditions; the pod in JSON. */
    synchronized Optional<String> setConditions(String name, String conditions) {
        StagedPod pod = known.get(name);
        if (pod != null) {
            change("MODIFIED", pod.with(conditions));
        }
        return pod(name);
    }

    /** Removes a pod; false if it is not there. */
    synchronized boolean delete(String name) {
        StagedPod pod = known.get(name);
        if (pod != null) {
            change("DELETED", pod);
        }
        return pod != null;
    }

    synchronized int bound() {
        return bound;
    }

    /** Waits until all pods for which there is room are on nodes; false if it takes longer. */
    synchronized boolean awaitAllBound(long millis) throws InterruptedException {
        long end = nanos.getAsLong() + millis * 1_000_000;
        while (created < pods + PREEMPTORS || waiting > 0) {
            long left = (end - nanos.getAsLong()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** Holds nobody up any more. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Waits a while, or until the end. */
    synchronized void pause(long millis) throws InterruptedException {
        long end = nanos.getAsLong() + millis * 1_000_000;
        for (long left = millis; left > 0 && !ended; left = (end - nanos.getAsLong()) / 1_000_000) {
            wait(left);
        }
    }
}
