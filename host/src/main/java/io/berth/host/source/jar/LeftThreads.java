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

    private static final int NAMES_MAX = 5;

    private LeftThreads() {}

    /** Interrupts those of a jar that is being unloaded, and tells of them. */
    static void interrupt(ClassLoader loader, String plugin) {
        List<Thread> left = all().stream()
                .filter(thread -> thread.getContextClassLoader() == loader
                        || thread.getClass().getClassLoader() == loader)
                .filter(thread -> thread != Thread.currentThread())
                .toList();
        if (left.isEmpty()) {
            return;
        }
        log.warn(
                "Plugin jar {} is unloaded while {} in its code, or started by it: interrupted now, and the jar's"
                        + " classes stay in memory until the end of them all. A plugin ends its threads in close(), or"
                        + " uses PluginContext.executor()",
                plugin,
                names(left));
        left.forEach(Thread::interrupt);
    }

    private static String names(List<Thread> left) {
        List<String> names = left.stream()
                .map(thread -> "\"" + thread.getName() + "\"")
                .distinct()
                .toList();
        if (left.size() == 1) {
            return "thread " + names.getFirst() + " is";
        }
        String some = String.join(", ", names.subList(0, Math.min(NAMES_MAX, names.size())));
        return left.size() + " threads (" + some + (names.size() > NAMES_MAX ? ", …" : "") + ") are";
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
