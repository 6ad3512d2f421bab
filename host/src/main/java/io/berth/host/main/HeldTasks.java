package io.berth.host.main;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps tasks back until somebody lets them go. */
final class HeldTasks implements Executor {
    private final Executor executor;
    private final Queue<Runnable> held = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();

    /** @param executor runs what is let go */
    HeldTasks(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void execute(Runnable task) {
        count.incrementAndGet();
        held.add(task);
    }

    int count() {
        return count.get();
    }

    void release() {
        Queue<Runnable> ready = new ArrayDeque<>();
        for (Runnable task = held.poll(); task != null; task = held.poll()) {
            count.decrementAndGet();
            ready.add(task);
        }
        ready.forEach(executor::execute);
    }
}
