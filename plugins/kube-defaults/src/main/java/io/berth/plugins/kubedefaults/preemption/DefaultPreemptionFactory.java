package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes DefaultPreemption. */
public final class DefaultPreemptionFactory implements PluginFactory {
    @Override
    public String name() {
        return DefaultPreemption.NAME;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new DefaultPreemption(DefaultPreemptionArgs.of(args), context);
    }
}
