package io.berth.host.scheduler;

import io.berth.api.event.ObjectChange;
import io.berth.host.cluster.ClusterListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The mailbox between the cluster's threads and the cache and queue: changes go in on any thread and are applied on one,
 * in the order in which they came.
 */
public final class EventRouter implements ClusterListener {
    private static final Logger log = LoggerFactory.getLogger(EventRouter.class);

    private final LinkedBlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
    private final Consumer<ObjectChange> target;
    private final CountDownLatch synced = new CountDownLatch(1);

    /** @param target applies one change to cache and queue */
    public EventRouter(Consumer<ObjectChange> target) {
        this.target = target;
    }

    @Override
    public void changed(ObjectChange change) {
        inbox.add(() -> target.accept(change));
    }

    @Override
    public void synced() {
        inbox.add(synced::countDown);
    }

    /** Blocks until the objects that existed at the start are in cache and queue. */
    public void awaitSynced() throws InterruptedException {
        synced.await();
    }

    /** Applies changes until the thread is interrupted. */
    public void run() {
        try {
            while (true) {
                apply(inbox.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Applies what has come so far, on the calling thread; whether there was anything. */
    public boolean drain() {
        List<Runnable> waiting = new ArrayList<>();
        inbox.drainTo(waiting);
        waiting.forEach(EventRouter::apply);
        return !waiting.isEmpty();
    }

    private static void apply(Runnable change) {
        try {
            change.run();
        } catch (RuntimeException e) {
            log.error("a change of the cluster could not be applied", e);
        }
    }
}
