package io.berth.plugins.kubedefaults.spread;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link PodTopologySpread}. */
public final class PodTopologySpreadFactory implements PluginFactory {
    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new PodTopologySpread(PodTopologySpreadArgs.of(args), context.objects());
    }
}
