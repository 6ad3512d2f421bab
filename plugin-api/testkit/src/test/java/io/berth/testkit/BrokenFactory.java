package io.berth.testkit;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A factory of whatever plugin a test is about; the one that a host finds makes nothing. */
public final class BrokenFactory implements PluginFactory {
    /**
     * The arguments.
     *
     * @param limit of what does not matter
     */
    record Args(int limit) {}

    private final Supplier<String> names;
    private final boolean readsArgs;
    private final Function<PluginContext, Plugin> plugins;

    /** The one that a host finds. */
    public BrokenFactory() {
        this(() -> "Broken", true, context -> new Plugin() {});
    }

    BrokenFactory(Supplier<String> names, boolean readsArgs, Function<PluginContext, Plugin> plugins) {
        this.names = names;
        this.readsArgs = readsArgs;
        this.plugins = plugins;
    }

    @Override
    public String name() {
        return names.get();
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return readsArgs ? Optional.of(ArgsSpec.of(Args.class)) : Optional.empty();
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return plugins.apply(context);
    }
}
