package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link NodeUnschedulable}. */
public final class NodeUnschedulableFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodeUnschedulable";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new NodeUnschedulable();
    }
}
