package io.berth.api.snapshot;

import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;
import io.berth.api.model.PodStatus;
import java.util.Map;

/** A pod with what is computed from it once. Immutable. */
public final class PodInfo {
    private final Pod pod;
    private final PodClass podClass;
    private final PodRequests requests;

    private PodInfo(Pod pod, PodClass podClass, PodRequests requests) {
        this.pod = pod;
        this.podClass = podClass;
        this.requests = requests;
    }

    /** With a class of its own; the host uses the other method, so that equal pods share their class. */
    public static PodInfo of(Pod pod) {
        return of(pod, new PodClass(PodClass.Identity.of(pod)));
    }

    /** With a class whose identity is the pod's. */
    public static PodInfo of(Pod pod, PodClass podClass) {
        PodRequests accounted = StatusRequests.matter(pod) ? PodRequests.onNode(pod) : podClass.requests();
        return new PodInfo(pod, podClass, accounted);
    }

    /** The same pod on a node. */
    public PodInfo onNode(String nodeName) {
        return new PodInfo(pod.onNode(nodeName), podClass, requests);
    }

    public Pod pod() {
        return pod;
    }

    public PodClass podClass() {
        return podClass;
    }

    public String name() {
        return pod.metadata().name();
    }

    public String namespace() {
        return pod.metadata().namespace();
    }

    /** {@code namespace/name}. */
    public String key() {
        return pod.metadata().key();
    }

    public String uid() {
        return pod.metadata().uid();
    }

    public Map<String, String> labels() {
        return pod.metadata().labels();
    }

    public PodSpec spec() {
        return pod.spec();
    }

    public PodStatus status() {
        return pod.status();
    }

    /** Higher is more important; 0 where none is given. */
    public int priority() {
        return pod.spec().effectivePriority();
    }

    /** What the pod takes of a node that it is on, in-place resize included. */
    public PodRequests accounted() {
        return requests;
    }

    /** What the pod asks for by its specification. */
    public PodRequests requests() {
        return podClass.requests();
    }

    @Override
    public String toString() {
        return key();
    }
}
