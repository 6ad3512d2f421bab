package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes VolumeZone. */
public final class VolumeZoneFactory implements PluginFactory {
    @Override
    public String name() {
        return VolumeZone.NAME;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new VolumeZone(context.objects());
    }
}
