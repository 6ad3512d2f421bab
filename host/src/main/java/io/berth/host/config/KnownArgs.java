package io.berth.host.config;

import io.berth.api.plugin.ArgsSpec;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The arguments that plugins take. */
@FunctionalInterface
public interface KnownArgs {
    /** Those of a plugin; the arguments of one for which there are none are not looked at. */
    Optional<ArgsSpec<?>> of(String plugin);

    /** Decodes or checks arguments of a plugin, which runs code of that plugin. */
    default <T extends @Nullable Object> T run(String plugin, Supplier<T> work) {
        return work.get();
    }
}
