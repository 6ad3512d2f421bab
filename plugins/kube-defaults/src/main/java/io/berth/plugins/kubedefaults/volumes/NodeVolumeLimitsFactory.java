package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes NodeVolumeLimits. */
public final class NodeVolumeLimitsFactory implements PluginFactory {
    @Override
    public String name() {
        return NodeVolumeLimits.NAME;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        String unboundPrefix = Long.toHexString(context.random().nextLong())
                + Long.toHexString(context.random().nextLong());
        return new NodeVolumeLimits(context.objects(), unboundPrefix);
    }
}
