package io.berth.plugins.kubedefaults.dra;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes DynamicResources. */
public final class DynamicResourcesFactory implements PluginFactory {
    @Override
    public String name() {
        return DynamicResources.NAME;
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(DynamicResourcesArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new DynamicResources(args.as(DynamicResourcesArgs.SPEC), context);
    }
}
