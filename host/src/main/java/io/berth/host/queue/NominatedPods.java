package io.berth.host.queue;

import io.berth.api.cycle.Nomination;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;
import io.berth.api.model.PodStatus;
import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which waiting pods are nominated to which nodes. Asking for a node without nominations, which nearly all are, takes
 * no lock.
 */
public final class NominatedPods implements Nominator {
    private static final PodSpec NOTHING_ASKED = new PodSpec(
            "", "", null, "", "", Map.of(), null, List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), null,
            List.of(), List.of(), List.of(), false, null, "", null);
    private static final PodStatus NOTHING_KNOWN =
            new PodStatus("", "", List.of(), List.of(), List.of(), null, null, null, List.of(), null);

    private final ClusterObjects objects;
    private final Function<String, @Nullable PodInfo> waiting;
    private final Consumer<List<PodInfo>> activate;
    private final Map<String, String> nodeByUid = new HashMap<>();
    private final Map<String, List<Nominated>> podsByNode = new ConcurrentHashMap<>();

    /**
     * A pod that is nominated.
     *
     * @param nameOnly the pod as it counts when it does not wait
     */
    private record Nominated(String key, PodInfo nameOnly) {}

    /** @param waiting the pod of a key as it waits in the queue, or null if it does not wait */
    NominatedPods(
            ClusterObjects objects, Function<String, @Nullable PodInfo> waiting, Consumer<List<PodInfo>> activate) {
        this.objects = objects;
        this.waiting = waiting;
        this.activate = activate;
    }

    /** A view, which follows later nominations. */
    @Override
    public Set<String> nodes() {
        return Collections.unmodifiableSet(podsByNode.keySet());
    }

    /** A pod that is being tried at the moment asks for nothing here, and its priority is 0. */
    @Override
    public List<PodInfo> nominatedTo(String nodeName) {
        List<Nominated> pods = podsByNode.get(nodeName);
        if (pods == null) {
            return List.of();
        }
        return pods.size() == 1
                ? List.of(asItWaits(pods.getFirst()))
                : pods.stream().map(this::asItWaits).toList();
    }

    private PodInfo asItWaits(Nominated pod) {
        PodInfo known = waiting.apply(pod.key);
        return known == null ? pod.nameOnly : known;
    }

    @Override
    public void activate(List<PodInfo> pods) {
        activate.accept(pods);
    }

    /**
     * Notes where a pod is nominated to, instead of what was noted before. A pod that is gone or has a node is not
     * nominated to any.
     *
     * @param nomination the one that its status names is taken where this says to keep
     */
    public synchronized void nominate(PodInfo pod, Nomination nomination) {
        forget(pod);
        String nodeName = switch (nomination) {
            case Nomination.Override(String name) -> name;
            case Nomination.Keep() -> pod.status().nominatedNodeName();
        };
        if (!nodeName.isEmpty() && isWaiting(pod)) {
            nodeByUid.put(pod.uid(), nodeName);
            replace(nodeName, pods -> plus(pods, new Nominated(pod.key(), nameOnly(pod))));
        }
    }

    /** Follows a change of a pod's object: a nomination that only we know of stays until its status says another. */
    synchronized void update(PodInfo before, PodInfo after) {
        String known = nodeByUid.get(before.uid());
        boolean silent = before.status().nominatedNodeName().isEmpty()
                && after.status().nominatedNodeName().isEmpty();
        forget(before);
        nominate(after, silent && known != null ? new Nomination.Override(known) : Nomination.KEEP);
    }

    @Override
    public synchronized void forget(PodInfo pod) {
        String nodeName = nodeByUid.remove(pod.uid());
        if (nodeName != null) {
            replace(nodeName, pods -> minus(pods, pod.uid()));
        }
    }

    /** The node to which a pod is nominated, or null. */
    synchronized @Nullable String nodeOf(String uid) {
        return nodeByUid.get(uid);
    }

    private boolean isWaiting(PodInfo pod) {
        Pod newest = objects.get(Pod.class, pod.namespace(), pod.name());
        return newest != null && newest.spec().nodeName().isEmpty();
    }

    private void replace(String nodeName, UnaryOperator<List<Nominated>> change) {
        List<Nominated> pods = change.apply(podsByNode.getOrDefault(nodeName, List.of()));
        if (pods.isEmpty()) {
            podsByNode.remove(nodeName);
        } else {
            podsByNode.put(nodeName, pods);
        }
    }

    private static List<Nominated> plus(List<Nominated> pods, Nominated pod) {
        List<Nominated> more = new ArrayList<>(pods);
        more.add(pod);
        return List.copyOf(more);
    }

    private static List<Nominated> minus(List<Nominated> pods, String uid) {
        return pods.stream().filter(pod -> !pod.nameOnly.uid().equals(uid)).toList();
    }

    private static PodInfo nameOnly(PodInfo pod) {
        ObjectMeta names = new ObjectMeta(
                pod.name(), pod.namespace(), pod.uid(), "", 0, Map.of(), Map.of(), List.of(), List.of(), null, null);
        return PodInfo.of(new Pod(names, NOTHING_ASKED, NOTHING_KNOWN));
    }
}
