package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes VolumeRestrictions. */
public final class VolumeRestrictionsFactory implements PluginFactory {
    @Override
    public String name() {
        return VolumeRestrictions.NAME;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new VolumeRestrictions(context.objects());
    }
}
