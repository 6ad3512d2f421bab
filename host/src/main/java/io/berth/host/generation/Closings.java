package io.berth.host.generation;

import java.util.concurrent.Executor;

/**
 * Where generations that nobody uses any more are closed.
 *
 * @param executor runs what closes one, one thing after the other
 * @param closed called there when all of a generation is closed
 */
public record Closings(Executor executor, Runnable closed) {
    /** By whoever used a generation last. */
    public static final Closings AT_ONCE = new Closings(Runnable::run, () -> {});
}
