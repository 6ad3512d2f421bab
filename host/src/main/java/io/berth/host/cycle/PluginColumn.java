package io.berth.host.cycle;

import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.Plugin;
import io.berth.api.snapshot.PodClass;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Wired;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The plugins of Filter or of Score of a profile, split by what their answers depend on. Sets of them are bits of a
 * long, in call order.
 *
 * @param plugins at most 64, in call order
 * @param rememberable the bits of those whose answers depend on pod class and node alone, for most classes
 * @param dependence what a plugin says of one class
 */
record PluginColumn<T extends Plugin>(
        List<Wired<T>> plugins, long rememberable, BiFunction<T, PodClass, Dependence> dependence) {
    private static final int LIMIT = Long.SIZE;

    static <T extends Plugin> PluginColumn<T> of(
            List<Wired<T>> plugins,
            Function<T, Dependence> general,
            BiFunction<T, PodClass, Dependence> dependence,
            boolean remember) {
        if (plugins.size() > LIMIT) {
            throw new IllegalArgumentException(
                    "a profile takes " + LIMIT + " plugins at one extension point, but has " + plugins.size());
        }
        long rememberable = 0;
        for (int i = 0; i < plugins.size(); i++) {
            if (remember && general.apply(plugins.get(i).plugin()) == Dependence.NODE) {
                rememberable |= 1L << i;
            }
        }
        return new PluginColumn<>(new ArrayList<>(plugins), rememberable, dependence);
    }

    /** The bits of those whose answers for a class depend on it and the node alone. */
    long remembered(PodClass podClass) {
        long remembered = 0;
        for (long rest = rememberable; rest != 0; rest &= rest - 1) {
            int index = Long.numberOfTrailingZeros(rest);
            if (dependence(index, podClass) == Dependence.NODE) {
                remembered |= 1L << index;
            }
        }
        return remembered;
    }

    private Dependence dependence(int index, PodClass podClass) {
        try {
            return dependence.apply(plugin(index), podClass);
        } catch (PluginFailure e) {
            throw new CycleException(
                    name(index), "asking plugin \"" + name(index) + "\" what it depends on: " + e.getMessage(), e);
        }
    }

    /** The bits of the plugins that are not among the skipped ones. */
    long active(Set<String> skipped) {
        long active = 0;
        for (int i = 0; i < plugins.size(); i++) {
            if (!skipped.contains(plugins.get(i).name())) {
                active |= 1L << i;
            }
        }
        return active;
    }

    T plugin(int index) {
        return plugins.get(index).plugin();
    }

    String name(int index) {
        return plugins.get(index).name();
    }
}
