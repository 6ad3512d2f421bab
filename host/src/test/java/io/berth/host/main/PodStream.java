package io.berth.host.main;

import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.ScoreTable;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.queue.SchedulingQueue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Pods without end, of which a few always wait, and what is wrong with the decisions about them. The plugin Constant gives
 * every node the same score, which is another one in each generation: so a decision shows what it was made with.
 */
final class PodStream implements CycleListener {
    private static final int WAITING = 20;
    /** So many that some are left whenever a generation takes the place of another. */
    private static final int WAITING_AT_SWAPS = 200;

    private static final int ALIVE = 1000;
    private static final int PODS_MAX = 2_000_000;
    private static final VarHandle TIMES = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** By the number of the generation. */
    private final AtomicLongArray expected;
    /** How often each pod was bound; beside the heap, so that this can be compared. */
    private final ByteBuffer bound =
            ByteBuffer.allocateDirect(PODS_MAX * Integer.BYTES).order(ByteOrder.nativeOrder());

    private final ConcurrentLinkedQueue<Pod> done = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();
    private final Gaps cycles = new Gaps(PODS_MAX);
    private final Gaps gaps = new Gaps(PODS_MAX);
    private final Gaps gapsAtSwaps;
    private volatile long least = 1;
    private volatile long most = 1;
    private volatile boolean ends;
    private volatile boolean rests;
    private volatile boolean hurries;
    /** What takes long since it was never done before is not what is asked for. */
    private volatile boolean isWarm;

    private Thread thread = Thread.currentThread();
    private long leastAtEnd = 1;
    private long begun;
    private long begunAt;
    private volatile long decidedWith;
    private long generation = 1;
    private long ended;
    private volatile @Nullable SchedulingQueue queue;
    /** Else there is nothing to do until a pod comes, and nobody waits. */
    private boolean podsWaited;

    private volatile int created;
    private volatile int deleted;

    /** @param generations how many there will be at most */
    PodStream(int generations) {
        expected = new AtomicLongArray(generations + 2);
        gapsAtSwaps = new Gaps(generations + 2);
    }

    /** Where the pods are. */
    interface Pods {
        void create(String name);

        void delete(Pod pod);
    }

    /** Durations in the order in which they were, beside the heap. */
    private static final class Gaps {
        private final LongBuffer nanos;
        private int count;

        Gaps(int most) {
            nanos = ByteBuffer.allocateDirect(most * Long.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer();
        }

        void add(long gap) {
            if (count < nanos.capacity()) {
                nanos.put(count++, gap);
            }
        }

        String quantiles() {
            if (count == 0) {
                return "none";
            }
            long[] sorted = new long[count];
            nanos.get(0, sorted);
            Arrays.sort(sorted);
            return Arrays.stream(new double[] {0.5, 0.9, 0.99, 1})
                            .mapToObj(part -> Long.toString(sorted[(int) ((count - 1) * part)] / 1000))
                            .toList()
                    + " (half, 9 of 10, 99 of 100, all of " + count + ")";
        }
    }

    /** The score that each node gets from Constant in a generation. */
    void expect(long number, long weighted) {
        expected.set(Math.toIntExact(number), weighted);
    }

    /** From now on a generation may be in use. */
    void isSwapping(long next) {
        most = next;
        hurries = true;
    }

    /** From now on no older one is. */
    void swapped(long now) {
        least = now;
    }

    /** Waits until the generation in use has decided about a pod, so that each has some. */
    void awaitDecisionAfterSwap() {
        for (int i = 0; i < 4000 && decidedWith < least; i++) {
            pause();
        }
        hurries = false;
    }

    void begin(Pods pods, SchedulingQueue queue) {
        this.queue = queue;
        thread = Thread.ofPlatform().daemon().name("pods").start(() -> {
            while (!ends) {
                while (!rests
                        && queue.pending().active() < (hurries ? WAITING_AT_SWAPS : WAITING)
                        && created - deleted < ALIVE
                        && created < PODS_MAX - 1) {
                    create(pods);
                }
                delete(pods);
                pause(hurries ? 1 : 5);
            }
        });
    }

    private void create(Pods pods) {
        created = created + 1;
        pods.create("p" + created);
    }

    private void delete(Pods pods) {
        for (Pod pod = done.poll(); pod != null; pod = done.poll()) {
            pods.delete(pod);
            deleted = deleted + 1;
        }
    }

    private static void pause() {
        pause(5);
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** No more pods for now; waits until all are bound and gone. */
    void rest() {
        rests = true;
        for (int i = 0; i < 4000 && deleted < created; i++) {
            pause();
        }
    }

    /** More pods, and from now on it counts how long everything takes. */
    void goOn() {
        isWarm = true;
        rests = false;
    }

    /** Waits until all pods are bound. */
    void end() throws InterruptedException {
        rest();
        ends = true;
        thread.join();
    }

    @Override
    public void begun(QueuedPodInfo attempt, long number) {
        long now = System.nanoTime();
        // The lease was taken after the last cycle ended and before this moment.
        if (number < leastAtEnd || number > most) {
            faults.add("generation " + number + " began a cycle while those from " + leastAtEnd + " to " + most
                    + " were in use");
        }
        if (isWarm && !rests && podsWaited) {
            (number == generation ? gaps : gapsAtSwaps).add(now - ended);
        }
        if (hurries) {
            // Pods are scheduled faster than they are made: only a longer cycle lets some wait at the swap.
            pause(1);
        }
        begun = number;
        begunAt = System.nanoTime();
        generation = number;
    }

    @Override
    public void decided(PodInfo pod, long number, ScheduleResult result) {
        if (number != begun) {
            faults.add(pod.key() + " began with generation " + begun + " and ended with " + number);
        }
        ScoreTable scores = result.trace().scores();
        if (scores == null) {
            faults.add(pod.key() + " was not scored: " + result);
        } else {
            checkScores(pod, number, scores);
        }
        leastAtEnd = least;
        SchedulingQueue waiting = queue;
        podsWaited = waiting != null && waiting.pending().active() > 0;
        decidedWith = number;
        ended = System.nanoTime();
        if (isWarm) {
            cycles.add(ended - begunAt);
        }
    }

    private void checkScores(PodInfo pod, long number, ScoreTable scores) {
        for (int i = 0; i < scores.plugins().size(); i++) {
            if (scores.plugins().get(i).name().equals("Constant")) {
                long seen = scores.weighted()[i][0];
                long right = expected.get(Math.toIntExact(number));
                if (seen != right) {
                    faults.add(pod.key() + " has " + seen + " from Constant, which gives " + right + " in generation "
                            + number);
                }
                return;
            }
        }
        faults.add(pod.key() + " has no score of Constant");
    }

    @Override
    public void notBound(PodInfo pod, long number, boolean refused, String message) {
        faults.add(pod.key() + " was not bound: " + message);
    }

    @Override
    public void bound(PodInfo pod, long number, String node) {
        TIMES.getAndAdd(bound, Integer.BYTES * Integer.parseInt(pod.name().substring(1)), 1);
        done.add(pod.pod());
    }

    List<String> faults() {
        return faults.stream().limit(10).toList();
    }

    /** Pods that were lost, or bound more than once. */
    List<String> notBoundOnce() {
        List<String> wrong = new ArrayList<>();
        for (int i = 1; i <= created; i++) {
            int times = (int) TIMES.getVolatile(bound, Integer.BYTES * i);
            if (times != 1) {
                wrong.add("p" + i + " was bound " + times + " times");
            }
        }
        return wrong;
    }

    void report(String title) {
        System.out.printf(
                "%s, %d pods; microseconds of a cycle: %s, from the end of a cycle to the next of a pod that waited:"
                        + " %s, at a swap: %s%n",
                title, created, cycles.quantiles(), gaps.quantiles(), gapsAtSwaps.quantiles());
    }
}
