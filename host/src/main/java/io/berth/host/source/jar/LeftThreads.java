package io.berth.host.source.jar;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads that a plugin has started and not ended. They keep its classes in memory for as long as they run. */
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
                        "Plugin jar {} is unloaded and has left thread \"{}\" running, which is interrupted now; a"
                                + " plugin ends its threads in close(), or uses PluginContext.executor()",
                        plugin,
                        thread.getName());
                thread.interrupt();
            }
        }
    }
}
