package io.berth.plugins.mycustomplugina;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link MyCustomPluginA}. */
public final class MyCustomPluginAFactory implements PluginFactory {
    /**
     * The arguments.
     *
     * @param label which label is compared; {@code team} if none is given
     */
    record Args(String label) {
        Args {
            label = label.isEmpty() ? "team" : label;
        }
    }

    @Override
    public String name() {
        return "MyCustomPluginA";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new MyCustomPluginA(args.as(Args.class).label());
    }
}
