package io.berth.host.source;

import io.berth.api.plugin.PluginFactory;

/** A plugin that profiles can use. */
public record CatalogEntry(PluginFactory factory, Origin origin) {
    public String name() {
        return factory.name();
    }
}
