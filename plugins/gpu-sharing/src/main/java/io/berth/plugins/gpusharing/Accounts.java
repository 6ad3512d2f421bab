package io.berth.plugins.gpusharing;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What is left on the GPUs of each node: all of them, less what its pods have got. Remembered until the node changes. */
final class Accounts {
    private static final String GPU = "nvidia.com/gpu";
    private static final String MODEL = "alibabacloud.com/gpu-card-model";

    private record Known(NodeInfo node, Gpus gpus) {}

    private final PodClass.Key<GpuRequest> key = new PodClass.Key<>("gpus");
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final Policy policy;
    private final Placements placements;

    Accounts(Policy policy, Placements placements) {
        this.policy = policy;
        this.placements = placements;
    }

    GpuRequest request(PodInfo pod) {
        return pod.podClass().derive(key, GpuRequest::of);
    }

    Gpus of(NodeInfo node) {
        Known before = known.get(node.name());
        if (before != null && before.node == node) {
            return before.gpus;
        }
        Gpus gpus = count(node);
        known.put(node.name(), new Known(node, gpus));
        return gpus;
    }

    /** Pods of which nobody knows where they are, as after a restart, get GPUs in the order in which they stand there. */
    private Gpus count(NodeInfo node) {
        Gpus gpus = Gpus.idle(
                node.allocatable().milliCpu(),
                (int) node.allocatable().amount(GPU),
                node.labels().getOrDefault(MODEL, ""));
        List<PodInfo> strangers = new ArrayList<>();
        for (PodInfo pod : node.pods()) {
            int[] indexes = placements.of(node.name(), pod.uid());
            if (indexes == null) {
                strangers.add(pod);
            } else {
                gpus = gpus.with(request(pod), indexes);
            }
        }
        for (PodInfo pod : strangers) {
            int[] indexes = choice(pod, gpus);
            placements.put(node.name(), pod.uid(), indexes);
            gpus = gpus.with(request(pod), indexes);
        }
        return gpus;
    }

    /** Gives a pod its GPUs on a node on which it is not yet. */
    void place(PodInfo pod, NodeInfo node) {
        Gpus gpus = of(node);
        placements.keep(node.name(), node.pods().stream().map(PodInfo::uid).collect(Collectors.toSet()));
        placements.put(node.name(), pod.uid(), choice(pod, gpus));
    }

    void remove(PodInfo pod, String node) {
        placements.remove(node, pod.uid());
    }

    private int[] choice(PodInfo pod, Gpus gpus) {
        GpuRequest request = request(pod);
        int index = request.isShare() ? policy.gpu(pod, request, gpus) : -1;
        return index < 0 ? gpus.firstFitting(request) : new int[] {index};
    }
}
