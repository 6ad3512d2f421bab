package io.berth.host.profile;

import io.berth.api.plugin.PluginContext;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What one plugin runs beside the scheduling cycle. Once the plugin is closed nothing more is taken, and what still runs
 * after a while, such as an eviction under way, is interrupted. Safe for several threads.
 */
final class PluginTasks implements Executor {
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PluginContext context;
    private final @Nullable ClassLoader loader;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    PluginTasks(PluginContext context, @Nullable ClassLoader loader) {
        this.context = context;
        this.loader = loader;
    }

    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("the plugin is closed, and its executor with it");
        }
        context.executor().execute(() -> run(task));
    }

    private void run(Runnable task) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        running.add(thread);
        thread.setContextClassLoader(loader);
        try {
            task.run();
        } finally {
            running.remove(thread);
            thread.setContextClassLoader(before);
        }
    }

    void close() {
        closed = true;
        if (!running.isEmpty()) {
            context.executor().execute(this::endAfterGrace);
        }
    }

    private void endAfterGrace() {
        try {
            context.pause(GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        running.forEach(Thread::interrupt);
    }
}
