package io.berth.plugins.gpusharing;

import java.util.List;

/**
 * Pods that the workload has many of.
 *
 * @param milliCpu thousandths of a core that one asks for
 * @param gpus how many GPUs
 * @param gpuMilli thousandths of each of them
 * @param models which GPUs it can use; empty for all
 * @param share of all pods, in whatever unit
 */
record TypicalPod(long milliCpu, int gpus, int gpuMilli, List<String> models, double share) {
    TypicalPod {
        models = List.copyOf(models);
    }

    boolean canGo(Gpus node) {
        return gpus > 0
                && node.milliCpu() >= milliCpu
                && node.fitting(gpuMilli) >= gpus
                && (models.isEmpty() || models.contains(node.model()));
    }
}
