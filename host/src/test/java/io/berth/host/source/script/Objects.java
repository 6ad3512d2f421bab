package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.tree.TreeReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pods, nodes and snapshots for tests, written as people write them. */
final class Objects {
    private Objects() {}

    /** A pod in the namespace {@code ns} with a uid made of its name. */
    static PodInfo pod(String name, String spec) {
        return pod(name, "", spec);
    }

    static PodInfo pod(String name, String labels, String spec) {
        String yaml = "{metadata: {name: " + name + ", namespace: ns, uid: uid-" + name + ", labels: {" + labels
                + "}, annotations: {note: hello}}, spec: {" + spec + "}}";
        return PodInfo.of(
                TreeDecoder.lenient().decode(TreeReader.read(yaml, "pod").getFirst(), Pod.class, ""));
    }

    static Node node(String name, String labels) {
        String yaml = """
            metadata: {name: %s, labels: {%s}, annotations: {rack: r1}}
            spec:
              unschedulable: true
              taints: [{key: dedicated, value: gpu, effect: NoSchedule}]
            status:
              allocatable: {cpu: "4", memory: 8Gi, ephemeral-storage: 1Gi, pods: "110", nvidia.com/gpu: "2"}
              conditions: [{type: Ready, status: "True"}]
              images: [{names: [nginx:1], sizeBytes: 1000}]
            """.formatted(name, labels);
        return TreeDecoder.lenient().decode(TreeReader.read(yaml, "node").getFirst(), Node.class, "");
    }

    static CycleState state(NodeInfo... nodes) {
        List<NodeInfo> all = List.of(nodes);
        return new CycleState(new ClusterSnapshot() {
            @Override
            public List<NodeInfo> nodes() {
                return all;
            }

            @Override
            public @Nullable NodeInfo node(String name) {
                return all.stream()
                        .filter(node -> node.name().equals(name))
                        .findFirst()
                        .orElse(null);
            }

            @Override
            public List<NodeInfo> nodesWithAffinityPods() {
                return List.of();
            }

            @Override
            public List<NodeInfo> nodesWithRequiredAntiAffinityPods() {
                return List.of();
            }

            @Override
            public int claimUsers(String namespace, String claim) {
                return 0;
            }
        });
    }
}
