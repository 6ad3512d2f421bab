package io.berth.plugins.gpusharing;

import java.util.Arrays;

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

    /** With a pod on the GPU of an index, or without GPU. */
    Gpus withShare(GpuRequest pod, int index) {
        int[] less = left.clone();
        less[index] -= pod.gpuMilli();
        return new Gpus(milliCpu - pod.milliCpu(), less, model, kinds | 1 << pod.kind());
    }

    /** With a pod on the first GPUs that are idle, or that needs none. */
    Gpus withWhole(GpuRequest pod) {
        int[] less = left.clone();
        int missing = pod.gpus();
        for (int i = 0; i < less.length && missing > 0; i++) {
            if (less[i] >= pod.gpuMilli()) {
                less[i] -= pod.gpuMilli();
                missing--;
            }
        }
        return new Gpus(milliCpu - pod.milliCpu(), less, model, pod.gpus() == 0 ? kinds : kinds | 1 << pod.kind());
    }
}
