package io.berth.host.generation;

import io.berth.host.source.CatalogEntry;
import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which file had which plugin when a generation was built last.
 *
 * @param locations by the plugin's name
 */
record LastSeen(Map<String, String> locations) {
    LastSeen {
        locations = Map.copyOf(locations);
    }

    static LastSeen of(PluginCatalog catalog) {
        return new LastSeen(catalog.entries().stream()
                .collect(Collectors.toMap(
                        CatalogEntry::name, entry -> entry.origin().location())));
    }

    /**
     * What a user wants to know of a plugin that every extension point is to have and that is nowhere.
     *
     * @param loads what there is now
     */
    String why(String plugin, List<PluginLoad> loads) {
        String nowhere =
                ": it is enabled at multiPoint, and no jar or script in the folders brings a plugin of that name";
        String location = locations.get(plugin);
        return location == null ? nowhere : nowhere + "; " + location + ", which had it, " + fate(location, loads);
    }

    private static String fate(String location, List<PluginLoad> loads) {
        return loads.stream()
                .filter(load -> load.origin().location().equals(location))
                .findFirst()
                .map(load -> load instanceof PluginLoad.Failed ? "cannot be loaded any more" : "has it no more")
                .orElse("is gone");
    }
}
