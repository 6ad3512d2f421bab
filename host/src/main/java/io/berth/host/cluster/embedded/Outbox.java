package io.berth.host.cluster.embedded;

import io.berth.api.event.ObjectChange;
import io.berth.host.cluster.ClusterListener;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands changes to the listener in their order, one at a time. The thread that has made a change delivers it, unless
 * another one is delivering already, which then delivers this one, too. No lock is held during a call.
 */
final class Outbox {
    private final Queue<Consumer<ClusterListener>> waiting = new ArrayDeque<>();
    private @Nullable ClusterListener listener;
    private boolean delivering;

    /** From now on changes are kept for the listener. */
    synchronized void open(ClusterListener newListener) {
        if (listener != null) {
            throw new IllegalStateException("the cluster is watched already");
        }
        listener = newListener;
    }

    synchronized boolean isOpen() {
        return listener != null;
    }

    synchronized void post(ObjectChange change) {
        if (listener != null) {
            waiting.add(target -> target.changed(change));
        }
    }

    synchronized void postSynced() {
        waiting.add(ClusterListener::synced);
    }

    synchronized void close() {
        waiting.clear();
        listener = null;
    }

    void deliver() {
        if (!begin()) {
            return;
        }
        boolean done = false;
        try {
            Runnable next = next();
            while (next != null) {
                next.run();
                next = next();
            }
            done = true;
        } finally {
            if (!done) {
                end();
            }
        }
    }

    private synchronized boolean begin() {
        if (delivering) {
            return false;
        }
        delivering = true;
        return true;
    }

    private synchronized @Nullable Runnable next() {
        ClusterListener target = listener;
        Consumer<ClusterListener> first = waiting.poll();
        if (target == null || first == null) {
            delivering = false;
            return null;
        }
        return () -> first.accept(target);
    }

    private synchronized void end() {
        delivering = false;
    }
}
