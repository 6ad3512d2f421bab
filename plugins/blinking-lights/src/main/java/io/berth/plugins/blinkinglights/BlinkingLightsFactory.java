package io.berth.plugins.blinkinglights;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link BlinkingLights}. */
public final class BlinkingLightsFactory implements PluginFactory {
    /** The arguments: none. */
    record Args() {}

    @Override
    public String name() {
        return "BlinkingLights";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        args.as(Args.class);
        return new BlinkingLights();
    }
}
