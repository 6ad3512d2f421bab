package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes {@link NodeResourcesBalancedAllocation}. */
public final class NodeResourcesBalancedAllocationFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(NodeResourcesBalancedAllocationArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        var resources = args.as(NodeResourcesBalancedAllocationArgs.SPEC).resources();
        return new NodeResourcesBalancedAllocation(ScoredResource.of(resources));
    }
}
