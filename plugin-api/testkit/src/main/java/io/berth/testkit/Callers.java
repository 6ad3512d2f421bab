package io.berth.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Threads that call the same thing at the same time. */
final class Callers {
    private Callers() {}

    /** What each of so many threads gets. */
    static <T> List<T> atOnce(int count, Supplier<T> call) {
        CyclicBarrier start = new CyclicBarrier(count);
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            List<Future<T>> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return call.get();
                }));
            }
            List<T> all = new ArrayList<>();
            for (Future<T> answer : answers) {
                all.add(answer.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw new AssertionError("a call failed when several threads called at once", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while several threads called at once", e);
        }
    }
}
