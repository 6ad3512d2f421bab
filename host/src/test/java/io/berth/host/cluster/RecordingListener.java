package io.berth.host.cluster;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Keeps what a cluster reports, as lines such as {@code added Pod default/web}. */
public final class RecordingListener implements ClusterListener {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<String> lines = new ArrayList<>();
    private final List<ObjectChange> changes = new ArrayList<>();
    private final List<Waiter> waiters = new ArrayList<>();

    private final CountDownLatch synced = new CountDownLatch(1);

    private record Waiter(Predicate<ObjectChange> wanted, CountDownLatch latch) {}

    @Override
    public synchronized void changed(ObjectChange change) {
        changes.add(change);
        lines.add(line(change));
        waiters.stream().filter(waiter -> waiter.wanted.test(change)).forEach(waiter -> waiter.latch.countDown());
    }

    @Override
    public synchronized void synced() {
        lines.add("synced");
        synced.countDown();
    }

    /** Until it was told that this was all that existed. */
    public void awaitSynced() throws InterruptedException {
        if (!synced.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("not synced within " + PATIENCE + "; reported were " + lines());
        }
    }

    private static String line(ObjectChange change) {
        KubeObject before = change.before();
        KubeObject after = change.after();
        String what = before == null ? "added" : after == null ? "deleted" : "changed";
        KubeObject object = after == null ? before : after;
        return object == null ? what : what + " " + object.getClass().getSimpleName() + " " + object.key();
    }

    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** The lines about a kind. */
    public synchronized List<String> lines(String kind) {
        return lines.stream().filter(line -> line.contains(" " + kind + " ")).toList();
    }

    public synchronized List<ObjectChange> changes() {
        return List.copyOf(changes);
    }

    public synchronized void forget() {
        lines.clear();
        changes.clear();
    }

    /** The first change, past or to come, that is as wanted. */
    public ObjectChange await(Predicate<ObjectChange> wanted) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        synchronized (this) {
            if (changes.stream().noneMatch(wanted)) {
                waiters.add(new Waiter(wanted, latch));
            } else {
                latch.countDown();
            }
        }
        if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("not reported within " + PATIENCE + "; reported were " + lines());
        }
        return changes().stream().filter(wanted).findFirst().orElseThrow();
    }
}
