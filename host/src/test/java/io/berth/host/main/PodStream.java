package io.berth.host.main;

import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.ScoreTable;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.testing.PodBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Pods without end, of which a few always wait, and what is wrong with the decisions about them. The plugin Constant gives
 * every node the same score, which is another one in each generation: so a decision shows what it was made with.
 */
final class PodStream implements CycleListener {
    private static final int WAITING = 20;
    private static final int ALIVE = 400;
    private static final int PODS_MAX = 2_000_000;

    private final Map<Long, Long> expected = new ConcurrentHashMap<>();
    /** How often each pod was bound; of one size from the start, so that the heap can be compared. */
    private final AtomicIntegerArray bound = new AtomicIntegerArray(PODS_MAX);

    private final ConcurrentLinkedQueue<Pod> done = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();
    private final Gaps gaps = new Gaps(new long[PODS_MAX]);
    private final Gaps gapsAtSwaps = new Gaps(new long[PODS_MAX]);
    private volatile long least = 1;
    private volatile long most = 1;
    private volatile boolean ends;
    private volatile boolean rests;
    private Thread thread = Thread.currentThread();
    private long leastAtEnd = 1;
    private long begun;
    private long generation = 1;
    private long ended;
    private volatile int created;
    private volatile int deleted;

    /** Durations in the order in which they were. */
    private static final class Gaps {
        private final long[] nanos;
        private int count;

        Gaps(long[] nanos) {
            this.nanos = nanos;
        }

        void add(long gap) {
            if (count < nanos.length) {
                nanos[count++] = gap;
            }
        }

        String quantiles() {
            if (count == 0) {
                return "none";
            }
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            return Arrays.stream(new double[] {0.5, 0.9, 0.99, 1})
                            .mapToObj(part -> Long.toString(sorted[(int) ((count - 1) * part)] / 1000))
                            .toList()
                    + " (half, 9 of 10, 99 of 100, all of " + count + ")";
        }
    }

    /** The score that each node gets from Constant in a generation. */
    void expect(long number, long weighted) {
        expected.put(number, weighted);
    }

    /** From now on a generation may be in use. */
    void isSwapping(long next) {
        most = next;
    }

    /** From now on no older one is. */
    void swapped(long now) {
        least = now;
    }

    void begin(EmbeddedCluster cluster, SchedulingQueue queue) {
        thread = Thread.ofPlatform().daemon().name("pods").start(() -> {
            while (!ends) {
                while (!rests
                        && queue.pending().active() < WAITING
                        && created - deleted < ALIVE
                        && created < PODS_MAX - 1) {
                    create(cluster);
                }
                delete(cluster);
                pause();
            }
        });
    }

    private void create(EmbeddedCluster cluster) {
        created = created + 1;
        cluster.create(PodBuilder.pod("p" + created)
                .uid("u" + created)
                .requests("cpu=100m")
                .build());
    }

    private void delete(EmbeddedCluster cluster) {
        for (Pod pod = done.poll(); pod != null; pod = done.poll()) {
            cluster.deletePod(pod);
            deleted = deleted + 1;
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(5);
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

    void goOn() {
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
        if (ended != 0 && !rests) {
            (number == generation ? gaps : gapsAtSwaps).add(now - ended);
        }
        begun = number;
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
        ended = System.nanoTime();
    }

    private void checkScores(PodInfo pod, long number, ScoreTable scores) {
        for (int i = 0; i < scores.plugins().size(); i++) {
            if (scores.plugins().get(i).name().equals("Constant")) {
                long seen = scores.weighted()[i][0];
                if (!Long.valueOf(seen).equals(expected.get(number))) {
                    faults.add(pod.key() + " has " + seen + " from Constant, which gives " + expected.get(number)
                            + " in generation " + number);
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
        bound.incrementAndGet(Integer.parseInt(pod.uid().substring(1)));
        done.add(pod.pod());
    }

    List<String> faults() {
        return faults.stream().limit(10).toList();
    }

    /** Pods that were lost, or bound more than once. */
    List<String> notBoundOnce() {
        List<String> wrong = new ArrayList<>();
        for (int i = 1; i <= created; i++) {
            int times = bound.get(i);
            if (times != 1) {
                wrong.add("p" + i + " was bound " + times + " times");
            }
        }
        return wrong;
    }

    void report(int reloads) {
        System.out.printf(
                "%d changes, %d pods; microseconds from the end of a cycle to the next: %s, at a swap: %s%n",
                reloads, created, gaps.quantiles(), gapsAtSwaps.quantiles());
    }
}
