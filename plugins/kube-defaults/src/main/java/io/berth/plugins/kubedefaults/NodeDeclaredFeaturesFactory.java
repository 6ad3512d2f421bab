package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link NodeDeclaredFeatures}. */
public final class NodeDeclaredFeaturesFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodeDeclaredFeatures";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new NodeDeclaredFeatures();
    }
}
