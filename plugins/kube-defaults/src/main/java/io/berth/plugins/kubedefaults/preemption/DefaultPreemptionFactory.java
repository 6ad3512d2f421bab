package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes DefaultPreemption. */
public final class DefaultPreemptionFactory implements PluginFactory {
    @Override
    public String name() {
        return DefaultPreemption.NAME;
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(DefaultPreemptionArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new DefaultPreemption(args.as(DefaultPreemptionArgs.SPEC), context);
    }
}
