package io.berth.host.main;

import io.berth.host.profile.Abandonment;
import io.berth.host.profile.CallWatch;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.WatchedThread;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Work of a command that calls plugins, on a thread of its own, while the caller's thread watches its calls as those of a
 * scheduler are watched, and waits for its end. Where a call does not come back, another thread goes on; where none can,
 * the command fails.
 */
final class WatchedRun {
    private static final long LOOK_MILLIS = 10;

    private final CallWatch watch = new CallWatch(new RealThreadTime());
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();
    private final Runnable work;
    private final Consumer<PluginFailure> lost;

    private WatchedRun(Runnable work, Consumer<PluginFailure> lost) {
        this.work = work;
        this.lost = lost;
    }

    /**
     * Returns when the work is done, and throws what it threw.
     *
     * @param work also what is begun again by another thread when one is left behind
     * @param lost called before that, by the other thread
     */
    static void of(Runnable work, Consumer<PluginFailure> lost) {
        WatchedRun run = new WatchedRun(work, lost);
        run.start(work);
        run.await();
    }

    private void start(Runnable part) {
        WatchedThread thread = new WatchedThread("berth-simulation", () -> run(part), this::goOn, this::stuck);
        watch.add(thread);
        thread.start();
    }

    private void goOn(PluginFailure failure) {
        start(() -> {
            lost.accept(failure);
            work.run();
        });
    }

    private void stuck(String message) {
        end.completeExceptionally(new CommandFailure(message, null));
    }

    private void run(Runnable part) {
        try {
            part.run();
            end.complete(true);
        } catch (Abandonment e) {
            // Another thread does the work by now.
            return;
        } catch (RuntimeException | Error e) {
            end.completeExceptionally(e);
        }
    }

    private void await() {
        while (true) {
            try {
                end.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                watch.check();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommandFailure("interrupted", e);
            } catch (ExecutionException e) {
                throw cause(e);
            }
        }
    }

    private static RuntimeException cause(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e);
    }
}
