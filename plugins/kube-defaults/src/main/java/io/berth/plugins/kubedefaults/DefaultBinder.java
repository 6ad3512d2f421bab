package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.snapshot.PodInfo;

/** Binds every pod by the API's binding. */
final class DefaultBinder implements BindPlugin {
    private final ClusterWriter writer;

    DefaultBinder(ClusterWriter writer) {
        this.writer = writer;
    }

    @Override
    public BindResult bind(CycleState state, PodInfo pod, String nodeName) {
        writer.bind(pod.pod(), nodeName);
        return Proceed.PROCEED;
    }
}
