package io.berth.plugins.gpusharing;

import io.berth.api.snapshot.PodInfo;
import java.util.Arrays;

/** The policies that look at what is used and what is free. */
enum Packing implements Policy {
    /** Any node, and any GPU that fits. */
    RANDOM {
        @Override
        public long score(GpuRequest pod, Gpus node) {
            return 0;
        }

        /** Drawn by the pod's uid: what a node looks like must follow from its pods. */
        @Override
        public int gpu(PodInfo pod, GpuRequest request, Gpus node) {
            int fitting = node.fitting(request.gpuMilli());
            int drawn = fitting == 0 ? -1 : Policy.draw(pod, fitting);
            int index = -1;
            for (int seen = -1; seen < drawn; ) {
                index++;
                seen += node.left()[index] >= request.gpuMilli() ? 1 : 0;
            }
            return index;
        }
    },
    /** Nodes whose free resources are unlike what the pod asks for. */
    DOT_PROD {
        @Override
        public long score(GpuRequest pod, Gpus node) {
            double cpu = node.milliCpu() / CPU_MAX * (pod.milliCpu() / CPU_MAX);
            double gpu = node.free() / GPU_MAX * (pod.allGpuMilli() / GPU_MAX);
            return (long) (100 * (1 - (cpu + gpu) / 2));
        }
    },
    /** Nodes with pods of the same kind. */
    GPU_CLUSTERING {
        @Override
        public long score(GpuRequest pod, Gpus node) {
            if (pod.gpus() == 0) {
                return 0;
            }
            int own = 1 << pod.kind();
            int base = (node.kinds() & own) == 0 ? node.kinds() == 0 ? 25 : 0 : node.kinds() == own ? 75 : 50;
            return base + 25L * (8000 - node.free()) / 8000;
        }
    },
    /** Nodes on which no idle GPU is begun, then those on which no idle node is. */
    GPU_PACKING {
        @Override
        public long score(GpuRequest pod, Gpus node) {
            if (pod.gpus() == 0) {
                return 0;
            }
            int idle = node.idleGpus();
            if (idle == node.left().length) {
                return Math.max(33 - idle, idle);
            }
            int[] taken = Arrays.stream(node.left())
                    .filter(left -> left >= pod.gpuMilli())
                    .sorted()
                    .limit(pod.gpus())
                    .toArray();
            int begun = (int) Arrays.stream(taken)
                    .filter(left -> left == GpuRequest.WHOLE)
                    .count();
            int percent = Arrays.stream(taken).map(left -> left / 10).sum();
            return begun > 0 ? Math.max(50 - begun, 33) : Math.max(100 - percent / 10, 50);
        }
    },
    /** Nodes on which the least is left afterwards. */
    BEST_FIT {
        @Override
        public long score(GpuRequest pod, Gpus node) {
            double cpu = (node.milliCpu() - pod.milliCpu()) / CPU_MAX / 2;
            double gpu = (node.free() - pod.allGpuMilli()) / GPU_MAX / 2;
            // In this order, as the paper's simulator counts: it decides what is left of a score that is a whole
            // number.
            return (long) (100 * (1 - (cpu + gpu)));
        }

        @Override
        public boolean stretches() {
            return true;
        }
    }
}
