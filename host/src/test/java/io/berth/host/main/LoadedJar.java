package io.berth.host.main;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.generation.Generation;
import io.berth.host.source.PluginLoad;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;

/**
 * The class loader of a jar that a generation has loaded, without holding on to it.
 *
 * @param loader empty once it is collected
 */
record LoadedJar(WeakReference<ClassLoader> loader) {
    private static final int PAUSE_MILLIS = 100;

    /** @param file the name of the jar */
    static LoadedJar in(Generation generation, String file) {
        for (PluginLoad load : generation.loads()) {
            if (load instanceof PluginLoad.Loaded loaded
                    && load.origin().location().equals(file)) {
                return new LoadedJar(
                        new WeakReference<>(loader(loaded.factories().getFirst())));
            }
        }
        throw new AssertionError(file + " is not loaded: " + generation.loads());
    }

    /** The host has a factory of its own around the one in the jar. */
    private static ClassLoader loader(PluginFactory factory) {
        try {
            Method delegate = factory.getClass().getDeclaredMethod("delegate");
            delegate.setAccessible(true);
            return delegate.invoke(factory).getClass().getClassLoader();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Collects until it is gone, or for so many seconds. */
    boolean isCollectedWithin(int seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (loader.get() != null && System.nanoTime() < end) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return loader.get() == null;
    }
}
