package io.berth.host.source;

import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.Problem;
import java.util.List;

/** One thing that a source found: usable, or not. */
public sealed interface PluginLoad {
    Origin origin();

    /**
     * Usable. Closing it unloads the code; nothing that came from it may be used afterwards.
     *
     * @param closer ends what was opened to load it
     */
    record Loaded(Origin origin, List<PluginFactory> factories, Runnable closer) implements PluginLoad, AutoCloseable {
        public Loaded {
            factories = List.copyOf(factories);
        }

        @Override
        public void close() {
            closer.run();
        }
    }

    /**
     * Not usable, and why.
     *
     * @param problem with file and line where there is one
     */
    record Failed(Origin origin, Problem problem) implements PluginLoad {}
}
