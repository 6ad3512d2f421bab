package io.berth.host.source;

import io.berth.host.config.PluginPolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place that plugins come from. */
public interface PluginSource {
    /**
     * Loads everything that is there now, each apart from the others: what cannot be loaded is a value, never an
     * exception, and does not keep the rest from being loaded. Sorted by location. The caller closes what was loaded.
     */
    List<PluginLoad> scan();

    /** The same under a policy, which a source of files has to follow: what it may load, and with which limits. */
    default List<PluginLoad> scan(PluginPolicy policy) {
        return scan();
    }

    /** What took too long to get ready is not waited for again, unless this was called since. */
    default void retry() {}

    /** The folder that it reads; null if it reads none. */
    default @Nullable Path folder() {
        return null;
    }

    /**
     * Whether it looks at a file of its folder.
     *
     * @param file relative to the folder
     */
    default boolean reads(Path file) {
        return true;
    }

    /** A source of the same kind for a copy of its folder: what is loaded already is shared between the two. */
    default PluginSource at(Path copy) {
        return this;
    }
}
