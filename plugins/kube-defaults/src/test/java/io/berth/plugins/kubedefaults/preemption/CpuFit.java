package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;

/** A profile whose only filter is whether there is enough CPU. */
final class CpuFit implements MemoryContext.Fit {
    @Override
    public FilterResult test(CycleState state, PodInfo pod, NodeInfo node) {
        long free = node.allocatable().milliCpu() - node.requested().milliCpu();
        return pod.requests().effective().milliCpu() <= free
                ? Proceed.PROCEED
                : Rejection.unschedulable("Insufficient cpu");
    }

    static PodInfo pod(String name, int priority, int cores) {
        return pod(name, priority, cores, "2026-01-01T10:00:00Z", "");
    }

    static PodInfo pod(String name, int priority, int cores, String startTime, String labels) {
        return Given.pod(
                name,
                "metadata: {labels: {" + labels + "}}, spec: {priority: " + priority
                        + ", containers: [{name: main, resources: {requests: {cpu: " + cores + "}}}]},"
                        + " status: {startTime: \"" + startTime + "\"}");
    }
}
