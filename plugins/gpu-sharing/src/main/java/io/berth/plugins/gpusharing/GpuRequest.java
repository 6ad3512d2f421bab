package io.berth.plugins.gpusharing;

import io.berth.api.snapshot.PodClass;
import java.util.Map;

/**
 * What a pod asks for, GPUs by the annotations {@code alibabacloud.com/gpu-count} and {@code alibabacloud.com/gpu-milli}.
 *
 * @param milliCpu thousandths of a core
 * @param gpus how many GPUs
 * @param gpuMilli thousandths of each of them
 */
record GpuRequest(long milliCpu, int gpus, int gpuMilli) {
    static final String COUNT = "alibabacloud.com/gpu-count";
    static final String MILLI = "alibabacloud.com/gpu-milli";
    static final int WHOLE = 1000;

    static GpuRequest of(PodClass pod) {
        Map<String, String> annotations = pod.identity().annotations();
        return new GpuRequest(
                pod.requests().effective().milliCpu(),
                number(annotations.getOrDefault(COUNT, "0")),
                number(annotations.getOrDefault(MILLI, "0")));
    }

    /** What is no number from 0 to 9999 counts as 0: a typing error must not keep other pods from being placed. */
    private static int number(String text) {
        return text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    }

    boolean isShare() {
        return gpus == 1 && gpuMilli < WHOLE;
    }

    int allGpuMilli() {
        return gpus * gpuMilli;
    }

    /** Pods of one class are alike for GpuClustering: those that share a GPU, or take as many whole ones. */
    int kind() {
        return isShare() ? 0 : gpus;
    }
}
