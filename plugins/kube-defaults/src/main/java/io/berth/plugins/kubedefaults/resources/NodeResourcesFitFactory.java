package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.plugins.kubedefaults.dra.extended.DeviceCounts;
import java.util.Optional;

/** Makes {@link NodeResourcesFit}. */
public final class NodeResourcesFitFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(NodeResourcesFitArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new NodeResourcesFit(
                args.as(NodeResourcesFitArgs.CHECKED),
                new DeviceBackedResources(context.objects()),
                new DeviceCounts(context));
    }
}
