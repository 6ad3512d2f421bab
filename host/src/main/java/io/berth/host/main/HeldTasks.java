package io.berth.host.main;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/** Keeps tasks back until somebody lets them go. */
final class HeldTasks implements Executor {
    private final Executor executor;
    private final Queue<Runnable> held = new ConcurrentLinkedQueue<>();

    /** @param executor runs what is let go */
    HeldTasks(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void execute(Runnable task) {
        held.add(task);
    }

    int count() {
        return held.size();
    }

    void release() {
        Queue<Runnable> ready = new ArrayDeque<>();
        for (Runnable task = held.poll(); task != null; task = held.poll()) {
            ready.add(task);
        }
        ready.forEach(executor::execute);
    }
}
