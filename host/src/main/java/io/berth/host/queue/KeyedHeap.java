package io.berth.host.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap whose elements are found by a key: adding, replacing and removing any of them takes a logarithmic
 * number of comparisons. An order that contradicts itself or throws spoils the order and nothing else: elements only
 * ever change places.
 */
final class KeyedHeap<T> {
    /** Which of two elements comes out first. */
    @FunctionalInterface
    interface Order<T> {
        boolean isBefore(T a, T b);
    }

    private static final class Item<T> {
        private final String key;
        private T value;
        private int index;

        Item(String key, T value, int index) {
            this.key = key;
            this.value = value;
            this.index = index;
        }
    }

    private final List<Item<T>> items = new ArrayList<>();
    private final Map<String, Item<T>> byKey = new HashMap<>();
    private Order<T> order;

    KeyedHeap(Order<T> order) {
        this.order = order;
    }

    /** Adds an element, or replaces the one with the same key. */
    void put(String key, T value) {
        Item<T> item = byKey.get(key);
        if (item == null) {
            item = new Item<>(key, value, items.size());
            byKey.put(key, item);
            items.add(item);
        } else {
            item.value = value;
        }
        settle(item);
    }

    @Nullable
    T get(String key) {
        Item<T> item = byKey.get(key);
        return item == null ? null : item.value;
    }

    @Nullable
    T remove(String key) {
        Item<T> item = byKey.remove(key);
        if (item == null) {
            return null;
        }
        int last = items.size() - 1;
        if (item.index == last) {
            items.removeLast();
        } else {
            Item<T> moved = items.get(last);
            swap(item.index, last);
            items.removeLast();
            settle(moved);
        }
        return item.value;
    }

    /** The first element, or null. */
    @Nullable
    T peek() {
        return items.isEmpty() ? null : items.getFirst().value;
    }

    /** Removes the first element. */
    @Nullable
    T poll() {
        return items.isEmpty() ? null : remove(items.getFirst().key);
    }

    int size() {
        return items.size();
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    /** All elements, in no order. */
    List<T> values() {
        List<T> values = new ArrayList<>(items.size());
        items.forEach(item -> values.add(item.value));
        return values;
    }

    void reorder(Order<T> newOrder) {
        order = newOrder;
        for (int i = items.size() / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    private void settle(Item<T> item) {
        if (!rise(item.index)) {
            sink(item.index);
        }
    }

    private boolean rise(int from) {
        int index = from;
        while (index > 0) {
            int parent = (index - 1) / 2;
            if (!isBefore(index, parent)) {
                break;
            }
            swap(index, parent);
            index = parent;
        }
        return index < from;
    }

    private void sink(int from) {
        int index = from;
        for (int child = 2 * index + 1; child < items.size(); child = 2 * index + 1) {
            if (child + 1 < items.size() && isBefore(child + 1, child)) {
                child++;
            }
            if (!isBefore(child, index)) {
                return;
            }
            swap(index, child);
            index = child;
        }
    }

    private boolean isBefore(int a, int b) {
        return order.isBefore(items.get(a).value, items.get(b).value);
    }

    private void swap(int a, int b) {
        Item<T> first = items.get(a);
        Item<T> second = items.get(b);
        items.set(a, second);
        items.set(b, first);
        second.index = a;
        first.index = b;
    }
}
