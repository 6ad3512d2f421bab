package io.berth.host.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pods that are ready to be tried, the next one first. */
final class ActiveQueue {
    private final KeyedHeap<QueuedPodInfo> heap;

    ActiveQueue(PodOrder order) {
        this.heap = new KeyedHeap<>(order::isBefore);
    }

    void put(QueuedPodInfo pod) {
        heap.put(pod.key(), pod);
    }

    @Nullable
    QueuedPodInfo get(String key) {
        return heap.get(key);
    }

    @Nullable
    QueuedPodInfo remove(String key) {
        return heap.remove(key);
    }

    @Nullable
    QueuedPodInfo poll() {
        return heap.poll();
    }

    boolean isEmpty() {
        return heap.isEmpty();
    }

    int size() {
        return heap.size();
    }

    List<QueuedPodInfo> pods() {
        return heap.values();
    }

    void reorder(PodOrder order) {
        heap.reorder(order::isBefore);
    }
}
