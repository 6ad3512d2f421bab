package io.berth.host.source.script;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of one plugin instance: as many as there are calls at once, the one used last first, since it knows
 * most nodes. Safe for several threads.
 */
final class ContextPool implements AutoCloseable {
    private final Supplier<ScriptContext> factory;
    private final int idleMax;
    private final ConcurrentLinkedDeque<ScriptContext> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();
    private volatile boolean closed;

    ContextPool(Supplier<ScriptContext> factory, int idleMax) {
        this.factory = factory;
        this.idleMax = idleMax;
    }

    /** Runs work in a context that nobody else uses meanwhile. A context that the work has spoilt is not used again. */
    <T extends @Nullable Object> T use(Function<ScriptContext, T> work) {
        ScriptContext context = take();
        try {
            return work.apply(context);
        } finally {
            putBack(context);
        }
    }

    private ScriptContext take() {
        @Nullable ScriptContext context = idle.pollFirst();
        if (context == null) {
            return factory.get();
        }
        idleCount.decrementAndGet();
        return context;
    }

    private void putBack(ScriptContext context) {
        if (closed || context.spoiled() || idleCount.get() >= idleMax) {
            context.close();
            return;
        }
        idleCount.incrementAndGet();
        idle.addFirst(context);
        if (closed) {
            closeIdle();
        }
    }

    private void closeIdle() {
        ScriptContext context = idle.pollFirst();
        while (context != null) {
            context.close();
            context = idle.pollFirst();
        }
    }

    @Override
    public void close() {
        closed = true;
        closeIdle();
    }
}
