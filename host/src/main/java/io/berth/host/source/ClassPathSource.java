package io.berth.host.source;

import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** Plugins that stand on the class path of whoever embeds the scheduler, found by {@link ServiceLoader}. */
public final class ClassPathSource implements PluginSource {
    private static final String KIND = "class path";

    private final ClassLoader loader;

    public ClassPathSource(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public List<PluginLoad> scan() {
        List<PluginLoad> loads = new ArrayList<>();
        Iterator<ServiceLoader.Provider<PluginFactory>> providers =
                ServiceLoader.load(PluginFactory.class, loader).stream().iterator();
        boolean more = true;
        while (more) {
            more = next(providers, loads);
        }
        loads.sort(Comparator.comparing(load -> load.origin().location()));
        return loads;
    }

    /** Takes one provider; false at the end. An entry that cannot be read is passed over by the iterator afterwards. */
    private static boolean next(Iterator<ServiceLoader.Provider<PluginFactory>> providers, List<PluginLoad> loads) {
        try {
            if (!providers.hasNext()) {
                return false;
            }
            ServiceLoader.Provider<PluginFactory> provider = providers.next();
            loads.add(load(provider.type().getName(), provider));
        } catch (ServiceConfigurationError | LinkageError e) {
            loads.add(failed("META-INF/services/" + PluginFactory.class.getName(), e));
        }
        return true;
    }

    private static PluginLoad load(String className, Supplier<PluginFactory> provider) {
        try {
            PluginFactory factory = provider.get();
            factory.name();
            return new PluginLoad.Loaded(new Origin(KIND, className, "", ""), List.of(factory), () -> {});
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            return failed(className, e);
        }
    }

    private static PluginLoad failed(String location, Throwable cause) {
        Throwable reason =
                cause instanceof ServiceConfigurationError && cause.getCause() != null ? cause.getCause() : cause;
        return new PluginLoad.Failed(
                new Origin(KIND, location, "", ""),
                new Problem(new Position(location, 0, 0), "", "cannot be used: " + reason));
    }
}
