package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link SchedulingGates}. */
public final class SchedulingGatesFactory implements PluginFactory {
    @Override
    public String name() {
        return "SchedulingGates";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new SchedulingGates();
    }
}
