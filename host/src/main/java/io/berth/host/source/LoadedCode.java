package io.berth.host.source;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stands for something of a plugin's file, whose classes have a loader of their own. */
public interface LoadedCode {
    ClassLoader loader();

    /**
     * Does something that runs the plugin's code, and may be ended if that takes too long.
     *
     * @throws OverrunException if it took too long
     */
    <T extends @Nullable Object> T run(Supplier<T> work);
}
