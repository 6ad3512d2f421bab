package io.berth.host.conformance;

import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.jar.JarSource;
import io.berth.host.testing.TestFolders;
import java.nio.file.Path;
import java.util.List;

/** The plugins as the distribution has them, loaded from their jars. */
final class Plugins implements AutoCloseable {
    private static final Path JARS = Path.of("target", "berth", "plugins");

    private final List<PluginLoad> loads;
    private final PluginCatalog catalog;

    private Plugins(List<PluginLoad> loads) {
        this.loads = loads;
        this.catalog = PluginCatalog.of(loads);
    }

    static Plugins load() {
        return new Plugins(new JarSource(JARS, TestFolders.create("berth-conformance")).scan());
    }

    PluginCatalog catalog() {
        return catalog;
    }

    @Override
    public void close() {
        for (PluginLoad load : loads) {
            if (load instanceof PluginLoad.Loaded loaded) {
                loaded.close();
            }
        }
    }
}
