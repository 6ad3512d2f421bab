package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;

/** Makes {@link ImageLocality}. */
public final class ImageLocalityFactory implements PluginFactory {
    @Override
    public String name() {
        return "ImageLocality";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new ImageLocality();
    }
}
