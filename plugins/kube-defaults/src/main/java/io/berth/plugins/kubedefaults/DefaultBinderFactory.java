package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link DefaultBinder}. */
public final class DefaultBinderFactory implements PluginFactory {
    @Override
    public String name() {
        return "DefaultBinder";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new DefaultBinder(context.writer());
    }
}
