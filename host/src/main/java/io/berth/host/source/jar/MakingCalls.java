package io.berth.host.source.jar;

import io.berth.host.source.OverrunException;
import io.berth.host.source.TimeLimits;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls of a jar's code that make something of it, before there is anything to hold a limit against. Each runs on a thread
 * of its own, which is interrupted when it has run for too long, and left behind if that does not help: so a jar that never
 * gets ready costs itself, and not all changes that come after it.
 */
final class MakingCalls {
    private static final Logger log = LoggerFactory.getLogger(MakingCalls.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration CPU_MAX = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final long LOOK_MILLIS = 20;

    private final ClassLoader loader;
    private final Runnable leftBehind;

    /**
     * @param loader of the jar; the context class loader of the threads
     * @param leftBehind is told of each call that was left behind
     */
    MakingCalls(ClassLoader loader, Runnable leftBehind) {
        this.loader = loader;
        this.leftBehind = leftBehind;
    }

    ClassLoader loader() {
        return loader;
    }

    /**
     * Waits for the call.
     *
     * @throws OverrunException if the call took more than 5 seconds of the thread's time, or 50 by the clock
     */
    <T extends @Nullable Object> T make(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = Thread.ofPlatform().daemon().name("berth-making").unstarted(task);
        thread.setContextClassLoader(loader);
        thread.start();
        for (int looks = 1; true; looks++) {
            try {
                return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long cpuNanos = THREADS.getThreadCpuTime(thread.threadId());
                if (TimeLimits.isExceeded(
                        CPU_MAX.toNanos(), TimeUnit.MILLISECONDS.toNanos(looks * LOOK_MILLIS), cpuNanos)) {
                    throw overrun(task, thread, TimeLimits.excess(CPU_MAX, cpuNanos));
                }
            } catch (ExecutionException e) {
                throw thrown(e.getCause());
            } catch (InterruptedException e) {
                thread.interrupt();
                Thread.currentThread().interrupt();
                throw new OverrunException("was interrupted, since the process ends");
            }
        }
    }

    private OverrunException overrun(FutureTask<?> task, Thread thread, String excess) {
        String place = place(thread.getStackTrace());
        thread.interrupt();
        try {
            task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            log.error(
                    "Code of jar {} that took too long to get ready did not end when it was interrupted, and was left"
                            + " behind{}",
                    loader.getName(),
                    place);
            leftBehind.run();
        } catch (ExecutionException e) {
            log.debug("how a call ended that was interrupted", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new OverrunException(excess + place);
    }

    /** The innermost place in the jar. */
    private String place(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (loader.getName() != null && loader.getName().equals(frame.getClassLoaderName())) {
                return " (at " + frame.getFileName() + ":" + frame.getLineNumber() + ")";
            }
        }
        return "";
    }

    /** As it was thrown, checked or not: whoever has the call made knows what it throws. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException thrown(@Nullable Throwable cause) throws E {
        throw (E) Objects.requireNonNull(cause);
    }
}
