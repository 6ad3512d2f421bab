package io.berth.host.scheduler;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs tasks on an executor and knows how many are not done. */
final class CountedTasks implements Executor {
    private final Executor executor;
    private final AtomicInteger underWay = new AtomicInteger();

    CountedTasks(Executor executor) {
        this.executor = executor;
    }

    /** How many tasks were given and have not ended. */
    int underWay() {
        return underWay.get();
    }

    @Override
    public void execute(Runnable task) {
        underWay.incrementAndGet();
        try {
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    underWay.decrementAndGet();
                }
            });
        } catch (RuntimeException e) {
            underWay.decrementAndGet();
            throw e;
        }
    }
}
