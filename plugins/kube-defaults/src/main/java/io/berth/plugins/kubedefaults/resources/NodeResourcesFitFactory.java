package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link NodeResourcesFit}. */
public final class NodeResourcesFitFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new NodeResourcesFit(NodeResourcesFitArgs.of(args), new DeviceBackedResources(context.objects()));
    }
}
