package io.berth.plugins.gpusharing;

import io.berth.api.snapshot.PodInfo;
import java.util.List;

/**
 * Fragmentation gradient descent: the node and the GPU on which the pod makes least of what is free useless for typical pods.
 */
final class Fragmentation implements Policy {
    private final List<TypicalPod> typical;
    private final double shares;

    Fragmentation(List<TypicalPod> typical) {
        this.typical = List.copyOf(typical);
        this.shares = typical.stream().mapToDouble(TypicalPod::share).sum();
    }

    /** How many thousandths of GPUs a typical pod cannot use, as the mean over all typical pods. */
    double of(Gpus node) {
        int free = node.free();
        double sum = 0;
        for (TypicalPod pod : typical) {
            sum += pod.share() * (pod.canGo(node) ? tooLittle(node, pod.gpuMilli()) : free);
        }
        return sum / shares;
    }

    private static int tooLittle(Gpus node, int milli) {
        int sum = 0;
        for (int left : node.left()) {
            sum += left < milli ? left : 0;
        }
        return sum;
    }

    @Override
    public long score(GpuRequest pod, Gpus node) {
        if (!pod.isShare()) {
            return score(node, node.withWhole(pod));
        }
        int index = gpu(pod, node);
        return index < 0 ? 0 : score(node, node.withShare(pod, index));
    }

    @Override
    public int gpu(PodInfo pod, GpuRequest request, Gpus node) {
        return gpu(request, node);
    }

    private int gpu(GpuRequest pod, Gpus node) {
        int best = -1;
        long highest = -1;
        for (int i = 0; i < node.left().length; i++) {
            if (node.left()[i] >= pod.gpuMilli() && isFirstOfItsKind(node, i)) {
                long score = score(node, node.withShare(pod, i));
                if (score > highest) {
                    highest = score;
                    best = i;
                }
            }
        }
        return best;
    }

    /** GPUs with equal amounts left give equal scores. */
    private static boolean isFirstOfItsKind(Gpus node, int index) {
        for (int i = 0; i < index; i++) {
            if (node.left()[i] == node.left()[index]) {
                return false;
            }
        }
        return true;
    }

    private long score(Gpus before, Gpus after) {
        return (long) (100 / (1 + Math.exp((of(after) - of(before)) / 1000)));
    }
}
