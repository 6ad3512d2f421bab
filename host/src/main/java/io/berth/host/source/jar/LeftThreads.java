package io.berth.host.source.jar;

import java.util.Arrays;
import java.util.List;
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
        for (Thread thread : all()) {
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

    /** Without a look at their stacks, for which all of them would have to stop. */
    private static List<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[2 * root.activeCount() + 16];
        int count = root.enumerate(found, true);
        while (count == found.length) {
            found = new Thread[2 * count];
            count = root.enumerate(found, true);
        }
        return List.of(Arrays.copyOf(found, count));
    }
}
