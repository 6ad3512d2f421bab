package io.berth.host.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.PluginLimits;
import io.berth.host.source.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that do not come back, on real threads and by a clock that the test moves. */
@Timeout(60)
final class CallWatchTest {
    private final AtomicLong wall = new AtomicLong();
    private final AtomicLong cpu = new AtomicLong();
    private final CallWatch watch = new CallWatch(new CallWatch.ThreadTime() {
        @Override
        public long nanoTime() {
            return wall.get();
        }

        @Override
        public long cpuNanos(Thread thread) {
            return cpu.get();
        }
    });
    private final Health health = new Health(new Health.Subject(
            "mine",
            "Stuck",
            new Origin("jar", "stuck.jar", "1.0", "d"),
            PluginLimits.DEFAULT,
            () -> Instant.EPOCH,
            () -> Instant.EPOCH,
            new AbandonedCalls(),
            changed -> {}));
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<Object> ends = Collections.synchronizedList(new ArrayList<>());
    private final LinkedBlockingQueue<PluginFailure> leftBehind = new LinkedBlockingQueue<>();

    @AfterEach
    void letGo() {
        release.countDown();
    }

    /** Waits until it may go on, and does not care for interrupts. */
    private FilterResult deaf() {
        inside.countDown();
        boolean waiting = true;
        while (waiting) {
            try {
                release.await();
                waiting = false;
            } catch (InterruptedException e) {
                // Goes on waiting.
            }
        }
        return Proceed.PROCEED;
    }

    /** Waits until it may go on or is interrupted. */
    private FilterResult polite() {
        inside.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        return Proceed.PROCEED;
    }

    private WatchedThread call(FilterPlugin plugin) throws InterruptedException {
        FilterPlugin guarded = GuardedPlugins.wrap(ExtensionPoint.FILTER, plugin, new Guard(health, null, ""));
        return start(() -> ends.add(filter(guarded)));
    }

    private WatchedThread start(Runnable work) throws InterruptedException {
        WatchedThread thread = new WatchedThread(
                "stuck",
                () -> {
                    try {
                        work.run();
                    } catch (PluginFailure | Abandonment e) {
                        ends.add(e);
                    }
                    ends.add(Thread.currentThread().isInterrupted());
                },
                leftBehind::add);
        watch.add(thread);
        thread.start();
        inside.await();
        return thread;
    }

    @SuppressWarnings("DataFlowIssue")
    private static FilterResult filter(FilterPlugin plugin) {
        return plugin.filter(null, null, null);
    }

    private void pass(Duration wallTime, Duration cpuTime) {
        watch.check();
        wall.addAndGet(wallTime.toNanos());
        cpu.addAndGet(cpuTime.toNanos());
        watch.check();
    }

    private static FilterPlugin filterOf(java.util.function.Supplier<FilterResult> answer) {
        return new FilterPlugin() {
            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return answer.get();
            }
        };
    }

    @Test
    void a_call_that_has_used_its_budget_is_interrupted_and_fails() throws Exception {
        WatchedThread thread = call(filterOf(this::polite));
        pass(Duration.ofMillis(1500), Duration.ofMillis(1200));
        thread.join();
        assertThat(ends).hasSize(2);
        assertThat(((PluginFailure) ends.getFirst()).getMessage()).isEqualTo("took longer than 1s");
        assertThat(ends.getLast()).as("the thread is not marked any more").isEqualTo(false);
        assertThat(health.report().counts().overruns()).isEqualTo(1);
    }

    @Test
    void a_call_on_a_machine_that_is_busy_with_other_things_has_time() throws Exception {
        WatchedThread thread = call(filterOf(this::polite));
        pass(Duration.ofSeconds(5), Duration.ofMillis(10));
        release.countDown();
        thread.join();
        assertThat(ends).containsExactly(Proceed.PROCEED, false);
    }

    @Test
    void a_call_that_waits_for_ever_is_interrupted_by_the_clock_on_the_wall() throws Exception {
        WatchedThread thread = call(filterOf(this::polite));
        pass(Duration.ofSeconds(11), Duration.ZERO);
        thread.join();
        assertThat(((PluginFailure) ends.getFirst()).getMessage()).isEqualTo("took longer than 10s by the clock");
    }

    @Test
    void a_call_that_does_not_care_is_left_behind_with_its_thread() throws Exception {
        WatchedThread thread = call(filterOf(this::deaf));
        pass(Duration.ofSeconds(11), Duration.ZERO);
        pass(Duration.ofSeconds(11), Duration.ZERO);
        PluginFailure failure = leftBehind.take();
        assertThat(failure.getMessage())
                .startsWith(
                        "filter took longer than 10s by the clock, did not end when it was interrupted, and was left"
                                + " behind at");
        assertThat(health.report().state()).isEqualTo(PluginHealth.State.QUARANTINED);
        assertThat(health.report().counts().abandoned()).isEqualTo(1);
        release.countDown();
        thread.join();
        assertThat(ends.getFirst()).isInstanceOf(Abandonment.class);
    }

    @Test
    void a_call_that_comes_back_late_is_not_left_behind() throws Exception {
        WatchedThread thread = call(filterOf(this::deaf));
        pass(Duration.ofSeconds(11), Duration.ZERO);
        release.countDown();
        thread.join();
        pass(Duration.ofSeconds(11), Duration.ZERO);
        assertThat(leftBehind).isEmpty();
        assertThat(ends.getFirst()).isInstanceOf(PluginFailure.class);
    }

    @Test
    void a_call_in_which_the_queue_is_locked_is_never_left_behind() throws Exception {
        QueueSortPlugin sort = GuardedPlugins.wrap(
                ExtensionPoint.QUEUE_SORT, (QueueSortPlugin) (a, b) -> deaf() == null, new Guard(health, null, ""));
        WatchedThread thread = start(() -> sort.less(null, null));
        pass(Duration.ofSeconds(11), Duration.ZERO);
        pass(Duration.ofSeconds(11), Duration.ZERO);
        release.countDown();
        thread.join();
        assertThat(leftBehind).isEmpty();
    }

    @Test
    void many_calls_one_after_the_other_are_not_one_long_call() throws Exception {
        FilterPlugin guarded = GuardedPlugins.wrap(
                ExtensionPoint.FILTER, filterOf(() -> Proceed.PROCEED), new Guard(health, null, ""));
        AtomicLong made = new AtomicLong();
        WatchedThread thread = start(() -> {
            filter(guarded);
            inside.countDown();
            while (release.getCount() > 0) {
                filter(guarded);
                made.incrementAndGet();
            }
            ends.add("done");
        });
        for (int i = 0; i < 50; i++) {
            pass(Duration.ofMillis(900), Duration.ofMillis(900));
            long before = made.get();
            while (made.get() < before + 2) {
                Thread.onSpinWait();
            }
        }
        release.countDown();
        thread.join();
        assertThat(ends.getFirst()).isEqualTo("done");
        assertThat(leftBehind).isEmpty();
    }
}
