package io.berth.host.config;

import io.berth.api.tree.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a profile says of one extension point. */
public record PluginSet(List<Entry> enabled, List<Entry> disabled) {
    public static final PluginSet EMPTY = new PluginSet(List.of(), List.of());

    /**
     * A plugin that is named in a set.
     *
     * @param weight 0 if none is given
     * @param position where it is named
     * @param byDefault whether only the default configuration names it, not the user
     */
    public record Entry(String name, int weight, Position position, boolean byDefault) {
        /** An entry that the user wrote. */
        public Entry(String name, int weight, Position position) {
            this(name, weight, position, false);
        }
    }

    public PluginSet {
        enabled = List.copyOf(enabled);
        disabled = List.copyOf(disabled);
    }

    /** Whether {@code disabled} names {@code *}. */
    public boolean disablesAll() {
        return disables("*");
    }

    /** Whether {@code enabled} names a plugin. */
    public boolean enables(String name) {
        return enabled.stream().anyMatch(entry -> entry.name().equals(name));
    }

    public boolean disables(String name) {
        return disabled.stream().anyMatch(entry -> entry.name().equals(name));
    }

    /**
     * These as defaults, changed by what a user wrote: disabled ones are dropped, one that the user enables with a
     * weight of their own stays in its place, and other ones of the user come last.
     */
    PluginSet changedBy(PluginSet custom) {
        List<Entry> merged = new ArrayList<>();
        List<Entry> rest = new ArrayList<>(custom.enabled);
        if (!custom.disablesAll()) {
            for (Entry standard : enabled) {
                if (!custom.disables(standard.name())) {
                    Entry own = first(rest, standard.name());
                    rest.remove(own);
                    merged.add(own == null ? standard : own);
                }
            }
        }
        merged.addAll(rest);
        List<Entry> allDisabled = new ArrayList<>(custom.disabled);
        allDisabled.addAll(disabled);
        return new PluginSet(merged, allDisabled);
    }

    private static @Nullable Entry first(List<Entry> entries, String name) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
