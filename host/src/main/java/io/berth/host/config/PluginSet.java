package io.berth.host.config;

import io.berth.api.tree.Position;
import java.util.List;

/** What a profile says of one extension point. */
public record PluginSet(List<Entry> enabled, List<Entry> disabled) {
    public static final PluginSet EMPTY = new PluginSet(List.of(), List.of());

    /**
     * A plugin that is named in a set.
     *
     * @param weight 0 if none is given
     */
    public record Entry(String name, int weight, Position position) {}

    public PluginSet {
        enabled = List.copyOf(enabled);
        disabled = List.copyOf(disabled);
    }

    /** Whether {@code disabled} names {@code *}. */
    public boolean disablesAll() {
        return disables("*");
    }

    public boolean disables(String name) {
        return disabled.stream().anyMatch(entry -> entry.name().equals(name));
    }
}
