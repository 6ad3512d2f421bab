package io.berth.plugins.gpusharing;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What is left on the GPUs of a node. Immutable.
 *
 * @param milliCpu free thousandths of cores
 * @param left free thousandths of each GPU, by its index
 * @param model of the GPUs
 * @param kinds a bit for each kind of pods with GPUs that are there
 */
record Gpus(long milliCpu, int[] left, String model, int kinds) {
    static Gpus idle(long milliCpu, int count, String model) {
        int[] left = new int[count];
        Arrays.fill(left, GpuRequest.WHOLE);
        return new Gpus(milliCpu, left, model, 0);
    }

    /** All that is left. */
    int free() {
        int free = 0;
        for (int one : left) {
            free += one;
        }
        return free;
    }

    int idleGpus() {
        return fitting(GpuRequest.WHOLE);
    }

    boolean fits(GpuRequest pod) {
        return pod.gpus() == 0 || fitting(pod.gpuMilli()) >= pod.gpus();
    }

    /** How many GPUs have so much left. */
    int fitting(int milli) {
        int fitting = 0;
        for (int one : left) {
            fitting += one >= milli ? 1 : 0;
        }
        return fitting;
    }

    /** The fullest GPU that has so much left, of equal ones the first; -1 if none has. */
    int fullest(int milli) {
        int best = -1;
        for (int i = 0; i < left.length; i++) {
            if (left[i] >= milli && (best < 0 || left[i] < left[best])) {
                best = i;
            }
        }
        return best;
    }

    /** With a pod that shares one on the GPU of an index. */
    Gpus withShare(GpuRequest pod, int index) {
        return with(pod, new int[] {index});
    }

    /** With a pod on the first GPUs that fit, or that needs none. */
    Gpus withWhole(GpuRequest pod) {
        return with(pod, firstFitting(pod));
    }

    /** With a pod on the GPUs of some indexes. */
    Gpus with(GpuRequest pod, int[] indexes) {
        int[] less = left.clone();
        for (int index : indexes) {
            // The node may have lost some since.
            if (index < less.length) {
                less[index] -= pod.gpuMilli();
            }
        }
        return new Gpus(milliCpu - pod.milliCpu(), less, model, pod.gpus() == 0 ? kinds : kinds | 1 << pod.kind());
    }

    /** The indexes of the first GPUs that have as much left as a pod needs; fewer than it needs if there are not enough. */
    int[] firstFitting(GpuRequest pod) {
        return IntStream.range(0, left.length)
                .filter(i -> left[i] >= pod.gpuMilli())
                .limit(pod.gpus())
                .toArray();
    }
}
