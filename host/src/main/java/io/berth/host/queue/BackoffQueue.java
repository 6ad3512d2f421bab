package io.berth.host.queue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods whose back-off is not over, in two heaps by its end. Those that plugins refused may be tried earlier if
 * there is nobody else; those that failed by an error may not.
 */
final class BackoffQueue {
    private final Backoff backoff;
    private final KeyedHeap<QueuedPodInfo> refused;
    private final KeyedHeap<QueuedPodInfo> failed;

    BackoffQueue(Backoff backoff, PodOrder order) {
        this.backoff = backoff;
        this.refused = new KeyedHeap<>(byEnd(order));
        this.failed = new KeyedHeap<>(BackoffQueue::endsBefore);
    }

    void put(QueuedPodInfo pod) {
        (pod.rejectors().isEmpty() ? failed : refused).put(pod.key(), pod);
    }

    @Nullable
    QueuedPodInfo get(String key) {
        QueuedPodInfo pod = refused.get(key);
        return pod != null ? pod : failed.get(key);
    }

    /** Replaces a pod that is here. */
    void replace(QueuedPodInfo pod) {
        (failed.get(pod.key()) != null ? failed : refused).put(pod.key(), pod);
    }

    @Nullable
    QueuedPodInfo remove(String key) {
        QueuedPodInfo pod = refused.remove(key);
        return pod != null ? pod : failed.remove(key);
    }

    boolean hasRefused() {
        return !refused.isEmpty();
    }

    /** The refused pod whose back-off ends first, over or not. */
    @Nullable
    QueuedPodInfo pollRefused() {
        return refused.poll();
    }

    /** Takes out all pods whose back-off is over. */
    List<QueuedPodInfo> takeComplete() {
        List<QueuedPodInfo> complete = new ArrayList<>();
        for (KeyedHeap<QueuedPodInfo> heap : List.of(refused, failed)) {
            for (var pod = heap.peek(); pod != null && !backoff.isBackingOff(pod); pod = heap.peek()) {
                complete.add(pod);
                heap.remove(pod.key());
            }
        }
        return complete;
    }

    /** When the first back-off ends. */
    Optional<Instant> firstEnd() {
        return Stream.of(refused, failed)
                .flatMap(heap -> Stream.ofNullable(heap.peek()))
                .map(pod -> pod.tries().backoffUntil())
                .min(Instant::compareTo);
    }

    int size() {
        return refused.size() + failed.size();
    }

    List<QueuedPodInfo> pods() {
        return Stream.concat(refused.values().stream(), failed.values().stream())
                .toList();
    }

    void reorder(PodOrder order) {
        refused.reorder(byEnd(order));
    }

    private static KeyedHeap.Order<QueuedPodInfo> byEnd(PodOrder order) {
        return (a, b) -> {
            int ends = a.tries().backoffUntil().compareTo(b.tries().backoffUntil());
            return ends != 0 ? ends < 0 : order.isBefore(a, b);
        };
    }

    private static boolean endsBefore(QueuedPodInfo a, QueuedPodInfo b) {
        int ends = a.tries().backoffUntil().compareTo(b.tries().backoffUntil());
        return ends != 0 ? ends < 0 : a.arrivedBefore(b);
    }
}
