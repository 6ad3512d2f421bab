package io.berth.plugins.gpusharing;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is left on the GPUs of each node, as follows from its pods in the order in which they came. So no account has to be
 * kept anywhere else, and answers depend on the node alone. Remembered for each node, since mostly one pod more comes.
 */
final class Accounts {
    private static final String GPU = "nvidia.com/gpu";
    private static final String MODEL = "alibabacloud.com/gpu-card-model";

    private record Known(NodeInfo node, List<PodInfo> pods, Gpus gpus) {}

    private final PodClass.Key<GpuRequest> key = new PodClass.Key<>("gpus");
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final Policy policy;

    Accounts(Policy policy) {
        this.policy = policy;
    }

    GpuRequest request(PodInfo pod) {
        return pod.podClass().derive(key, GpuRequest::of);
    }

    Gpus of(NodeInfo node) {
        Known before = known.get(node.name());
        if (before != null && before.node == node) {
            return before.gpus;
        }
        List<PodInfo> pods = node.pods();
        int from = before == null ? 0 : before.pods.size();
        if (before == null || from > pods.size() || !isSame(before.pods, pods)) {
            before = new Known(
                    node,
                    List.of(),
                    Gpus.idle(
                            node.allocatable().milliCpu(),
                            (int) node.allocatable().amount(GPU),
                            node.labels().getOrDefault(MODEL, "")));
            from = 0;
        }
        Gpus gpus = before.gpus;
        for (PodInfo pod : pods.subList(from, pods.size())) {
            gpus = with(gpus, pod);
        }
        known.put(node.name(), new Known(node, pods, gpus));
        return gpus;
    }

    private static boolean isSame(List<PodInfo> before, List<PodInfo> now) {
        for (int i = before.size() - 1; i >= 0; i--) {
            if (!before.get(i).uid().equals(now.get(i).uid())) {
                return false;
            }
        }
        return true;
    }

    private Gpus with(Gpus gpus, PodInfo pod) {
        GpuRequest request = request(pod);
        int index = request.isShare() ? policy.gpu(pod, request, gpus) : -1;
        return index < 0 ? gpus.withWhole(request) : gpus.withShare(request, index);
    }
}
