package io.berth.host.generation;

import io.berth.host.profile.Abandonment;
import io.berth.host.profile.WatchedThread;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Closes what nobody uses any more, one after the other, on a thread of its own that ends when there is nothing left: the
 * last user of a generation, which may be the scheduling loop, does not wait for plugins that close. A call that does not
 * come back is left behind, and another thread goes on. Safe for several threads.
 */
public final class ClosingThread implements Executor {
    private final Consumer<WatchedThread> watch;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean runs;

    /** @param watch looks after the calls of a thread that is about to be started */
    public ClosingThread(Consumer<WatchedThread> watch) {
        this.watch = watch;
    }

    /** @param task throws nothing but {@link Abandonment} */
    @Override
    public synchronized void execute(Runnable task) {
        tasks.add(task);
        if (!runs) {
            runs = true;
            start();
        }
    }

    private void start() {
        WatchedThread thread = new WatchedThread("berth-closing", this::run, failure -> start());
        watch.accept(thread);
        thread.start();
    }

    private void run() {
        try {
            for (Runnable task = next(); task != null; task = next()) {
                task.run();
            }
        } catch (Abandonment e) {
            // Another thread has gone on.
            return;
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable task = tasks.poll();
        runs = task != null;
        return task;
    }
}
