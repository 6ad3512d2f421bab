package io.berth.plugins.mycustomplugina;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import java.util.Optional;

/** Makes {@link MyCustomPluginA}. */
public final class MyCustomPluginAFactory implements PluginFactory {
    /**
     * The arguments.
     *
     * @param label which label is compared
     */
    record Args(String label) {
        /** The defaults. */
        Args() {
            this("team");
        }
    }

    @Override
    public String name() {
        return "MyCustomPluginA";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(ArgsSpec.of(Args.class));
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new MyCustomPluginA(args.as(Args.class).label());
    }
}
