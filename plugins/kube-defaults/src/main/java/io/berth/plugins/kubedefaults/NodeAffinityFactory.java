package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes {@link NodeAffinity}. */
public final class NodeAffinityFactory implements PluginFactory {
    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(NodeAffinityArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return args.as(NodeAffinityArgs.SPEC).plugin();
    }
}
