package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes VolumeBinding. */
public final class VolumeBindingFactory implements PluginFactory {
    @Override
    public String name() {
        return VolumeBinding.NAME;
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(VolumeBindingArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new VolumeBinding(args.as(VolumeBindingArgs.SPEC), context);
    }
}
