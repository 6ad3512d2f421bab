package io.berth.plugins.gpusharing;

import io.berth.api.snapshot.PodInfo;
import java.util.SplittableRandom;

/** Which node is good for a pod, and on which GPU of a node it goes. */
interface Policy {
    /** The largest node of the trace by which shares of CPU are taken. */
    double CPU_MAX = 128_000;
    /** The same for GPUs. */
    double GPU_MAX = 8_000;

    /** 0 to 100; a whole number, rounded down. */
    long score(GpuRequest pod, Gpus node);

    /** The GPU of a node on which a pod that shares one goes; -1 if it fits on none. */
    default int gpu(PodInfo pod, GpuRequest request, Gpus node) {
        return node.fullest(request.gpuMilli());
    }

    /** One of so many, by the pod's uid, so that the same pod draws the same. */
    static int draw(PodInfo pod, int count) {
        return new SplittableRandom(pod.uid().hashCode()).nextInt(count);
    }

    /** Whether scores are stretched over all nodes that fit, to 0 to 100. */
    default boolean stretches() {
        return false;
    }
}
