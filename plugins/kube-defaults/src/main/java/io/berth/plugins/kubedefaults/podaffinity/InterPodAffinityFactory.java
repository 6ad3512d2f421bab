package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes {@link InterPodAffinity}. */
public final class InterPodAffinityFactory implements PluginFactory {
    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(InterPodAffinityArgs.SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new InterPodAffinity(args.as(InterPodAffinityArgs.SPEC), context.objects());
    }
}
