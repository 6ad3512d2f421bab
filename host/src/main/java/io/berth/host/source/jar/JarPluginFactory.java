package io.berth.host.source.jar;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PluginFactory;
import io.berth.host.source.LoadedCode;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A factory from a jar, with its name and the arguments that it takes asked once. While it creates, the jar's class loader is the thread's, as
 * libraries in the jar may expect.
 */
record JarPluginFactory(String name, Optional<ArgsSpec<?>> argsSpec, PluginFactory delegate, MakingCalls calls)
        implements PluginFactory, LoadedCode {
    @Override
    public ClassLoader loader() {
        return calls.loader();
    }

    @Override
    public <T extends @Nullable Object> T run(Supplier<T> work) {
        return calls.make(work::get);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        try {
            return calls.make(() -> delegate.create(args, context));
        } catch (LinkageError e) {
            throw new PluginException(LinkageReasons.describe(e), e);
        }
    }
}
