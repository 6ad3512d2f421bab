package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link InterPodAffinity}. */
public final class InterPodAffinityFactory implements PluginFactory {
    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new InterPodAffinity(InterPodAffinityArgs.of(args), context.objects());
    }
}
