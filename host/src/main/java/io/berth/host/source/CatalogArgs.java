package io.berth.host.source;

import io.berth.api.plugin.ArgsSpec;
import io.berth.host.config.KnownArgs;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The arguments that the plugins of a catalogue take. */
public record CatalogArgs(PluginCatalog catalog) implements KnownArgs {
    @Override
    public Optional<ArgsSpec<?>> of(String plugin) {
        return catalog.find(plugin).flatMap(entry -> entry.factory().argsSpec());
    }

    @Override
    public <T extends @Nullable Object> T run(String plugin, Supplier<T> work) {
        return catalog.find(plugin)
                                .map(CatalogEntry::factory)
                                .filter(LoadedCode.class::isInstance)
                                .orElse(null)
                        instanceof LoadedCode code
                ? code.run(work)
                : work.get();
    }
}
