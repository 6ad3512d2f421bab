package io.berth.plugins.kubedefaults.spread;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes {@link PodTopologySpread}. */
public final class PodTopologySpreadFactory implements PluginFactory {
    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(PodTopologySpreadArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new PodTopologySpread(args.as(PodTopologySpreadArgs.SPEC), context.objects());
    }
}
