package io.berth.plugins.kubedefaults.resources;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;

/** Pods and nodes with resources, and the plugin that compares them. */
final class FitFixture {
    private FitFixture() {}

    static NodeResourcesFit fit(String args) {
        return fit(args, new MemoryContext());
    }

    static NodeResourcesFit fit(String args, MemoryContext context) {
        return (NodeResourcesFit) new NodeResourcesFitFactory().create(Given.args(args), context);
    }

    /** A pod with one container. */
    static PodInfo pod(String requests) {
        return Given.pod("new", "spec: {containers: [" + container(requests) + "]}");
    }

    static String container(String requests) {
        return "{resources: {requests: {" + requests + "}}}";
    }

    static NodeInfo node(String allocatable, PodInfo... pods) {
        return Given.node("n", "status: {allocatable: {" + allocatable + "}}", pods);
    }

    static Object filter(NodeResourcesFit plugin, PodInfo pod, NodeInfo node) {
        CycleState state = MemorySnapshot.cycle(node);
        plugin.preFilter(state, pod);
        return plugin.filter(state, pod, node);
    }

    static long score(NodeResourcesFit plugin, PodInfo pod, NodeInfo node) {
        return plugin.score(MemorySnapshot.cycle(node), pod, node);
    }
}
