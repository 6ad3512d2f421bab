package io.berth.plugins.kubedefaults.dra;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes DynamicResources. */
public final class DynamicResourcesFactory implements PluginFactory {
    @Override
    public String name() {
        return DynamicResources.NAME;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new DynamicResources(DynamicResourcesArgs.of(args), context);
    }
}
