package io.berth.host.profile;

import io.berth.host.source.Origin;
import java.util.List;

/**
 * An extension point of a profile, for people to read.
 *
 * @param key the key in a profile's {@code plugins}
 * @param plugins in call order
 */
public record EffectivePoint(String key, List<EffectivePlugin> plugins) {
    /**
     * A plugin at an extension point.
     *
     * @param weight of a score plugin; 0 elsewhere
     */
    public record EffectivePlugin(String name, int weight, Origin origin) {}

    public EffectivePoint {
        plugins = List.copyOf(plugins);
    }
}
