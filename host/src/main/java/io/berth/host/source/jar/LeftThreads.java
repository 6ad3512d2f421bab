package io.berth.host.source.jar;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that a plugin has started and not ended, and those that were left behind in a call of it. They keep its classes
 * in memory for as long as they run. Virtual ones cannot be found.
 */
final class LeftThreads {
    private static final Logger log = LoggerFactory.getLogger(LeftThreads.class);

    private LeftThreads() {}

    /** Interrupts those of a jar that is being unloaded, and tells of them. */
    static void interrupt(ClassLoader loader, String plugin) {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            boolean own = thread.getContextClassLoader() == loader
                    || thread.getClass().getClassLoader() == loader;
            if (own && thread != Thread.currentThread()) {
                log.warn(
                        "Plugin jar {} is unloaded while thread \"{}\" is in its code, or was started by it; the thread"
                                + " is interrupted now, and keeps the jar's classes in memory until it ends. A plugin"
                                + " ends its threads in close(), or uses PluginContext.executor()",
                        plugin,
                        thread.getName());
                thread.interrupt();
            }
        }
    }
}
