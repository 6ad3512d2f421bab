package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes VolumeBinding. */
public final class VolumeBindingFactory implements PluginFactory {
    @Override
    public String name() {
        return VolumeBinding.NAME;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new VolumeBinding(VolumeBindingArgs.of(args), context);
    }
}
