package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link NodePorts}. */
public final class NodePortsFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodePorts";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new NodePorts();
    }
}
