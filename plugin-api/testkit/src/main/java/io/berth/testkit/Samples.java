package io.berth.testkit;

import io.berth.api.model.ObjectMeta;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Pods and nodes such as every cluster has. */
final class Samples {
    private Samples() {}

    static List<PodInfo> pods() {
        return List.of(
                Given.pod("plain", "spec: {containers: [{name: c, image: i}]}"),
                Given.pod(
                        "labelled",
                        "metadata: {labels: {app: web, team: blue}}, spec: {priority: 10, containers: [{name: c,"
                                + " image: i, resources: {requests: {cpu: 500m, memory: 1Gi}}}]}"),
                Given.pod(
                        "choosy",
                        "spec: {nodeSelector: {disk: ssd}, tolerations: [{key: dedicated, operator: Exists}], "
                                + "containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}]}]}"),
                Given.pod(
                        "huge",
                        "spec: {containers: "
                                + "[{name: c, image: i, resources: {requests: {cpu: \"1000\", memory: 10Ti}}}]}"));
    }

    static List<NodeInfo> nodes() {
        String room = "status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}";
        return List.of(
                Given.node("empty", room),
                Given.node(
                        "busy",
                        "metadata: {labels: {topology.kubernetes.io/zone: a, team: blue}}, " + room,
                        Given.pod(
                                "other",
                                "metadata: {labels: {app: web}}, spec: {containers: "
                                        + "[{name: c, image: i, resources: {requests: {cpu: 1}}}]}"),
                        Given.pod("another", "spec: {containers: [{name: c, image: i}]}")),
                Given.node("fast", "metadata: {labels: {topology.kubernetes.io/zone: b, disk: ssd}}, " + room),
                Given.node("tainted", "spec: {taints: [{key: dedicated, value: x, effect: NoSchedule}]}, " + room),
                Given.node("cordoned", "spec: {unschedulable: true}, " + room),
                Given.node("nothing", ""));
    }

    /** A pod of the same class under another name and uid. */
    static PodInfo twin(PodInfo pod) {
        ObjectMeta known = pod.pod().metadata();
        ObjectMeta metadata = new ObjectMeta(
                known.name() + "-twin",
                known.namespace(),
                known.uid() + "-twin",
                known.resourceVersion(),
                known.generation(),
                known.labels(),
                known.annotations(),
                known.ownerReferences(),
                known.finalizers(),
                known.creationTimestamp(),
                known.deletionTimestamp());
        return PodInfo.of(new Pod(metadata, pod.spec(), pod.status()));
    }

    /** As many nodes, of which none but one is as it was. */
    static List<NodeInfo> around(NodeInfo node, List<NodeInfo> nodes) {
        List<NodeInfo> others = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            boolean stays = nodes.get(i).name().equals(node.name());
            others.add(stays ? node : Given.nodeWithCpu("stranger-" + i, i + 1));
        }
        return others;
    }
}
