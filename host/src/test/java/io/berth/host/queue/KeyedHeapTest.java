package io.berth.host.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KeyedHeapTest {
    private final KeyedHeap<Integer> heap = new KeyedHeap<>((a, b) -> a < b);

    private List<Integer> drained() {
        List<Integer> all = new ArrayList<>();
        for (Integer next = heap.poll(); next != null; next = heap.poll()) {
            all.add(next);
        }
        return all;
    }

    @Test
    void elements_come_out_in_order() {
        for (int value : new int[] {5, 3, 8, 1, 9, 2}) {
            heap.put("k" + value, value);
        }
        assertThat(drained()).containsExactly(1, 2, 3, 5, 8, 9);
    }

    @Test
    void a_replaced_element_finds_its_new_place() {
        heap.put("a", 1);
        heap.put("b", 2);
        heap.put("a", 3);
        assertThat(heap.size()).isEqualTo(2);
        assertThat(drained()).containsExactly(2, 3);
    }

    @Test
    void it_agrees_with_a_sorted_map_whatever_is_done_to_it() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            KeyedHeap<Integer> tried = new KeyedHeap<>((a, b) -> a < b);
            Map<String, Integer> plain = new TreeMap<>();
            for (int i = 0; i < 200; i++) {
                String key = "k" + random.nextInt(20);
                switch (random.nextInt(4)) {
                    case 0, 1 -> {
                        // Values are all different, so that the first one is one only.
                        int value = random.nextInt(1000) * 1000 + i;
                        tried.put(key, value);
                        plain.put(key, value);
                    }
                    case 2 -> assertThat(tried.remove(key)).as("seed %d", seed).isEqualTo(plain.remove(key));
                    default -> {
                        Integer first =
                                plain.values().stream().min(Integer::compare).orElse(null);
                        assertThat(tried.peek()).as("seed %d", seed).isEqualTo(first);
                        assertThat(tried.poll()).as("seed %d", seed).isEqualTo(first);
                        plain.values().remove(first);
                    }
                }
                assertThat(tried.get(key)).as("seed %d", seed).isEqualTo(plain.get(key));
            }
        }
    }

    @Test
    void another_order_takes_effect_at_once() {
        for (int i = 0; i < 10; i++) {
            heap.put("k" + i, i);
        }
        heap.reorder((a, b) -> a > b);
        assertThat(drained()).containsExactly(9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    }

    @Test
    void an_order_that_throws_or_contradicts_itself_loses_nothing() {
        Random random = new Random(7);
        KeyedHeap<Integer> heap = new KeyedHeap<>((a, b) -> {
            if (random.nextInt(5) == 0) {
                throw new IllegalStateException("no order");
            }
            return random.nextBoolean();
        });
        int thrown = 0;
        for (int i = 0; i < 300; i++) {
            try {
                if (i % 3 == 2) {
                    heap.remove("k" + random.nextInt(i));
                } else {
                    heap.put("k" + i, i);
                }
            } catch (IllegalStateException expected) {
                thrown++;
            }
        }
        assertThat(thrown).isPositive();
        heap.reorder((a, b) -> false);
        List<Integer> rest = new ArrayList<>(heap.values());
        rest.forEach(value -> assertThat(heap.remove("k" + value)).isEqualTo(value));
        assertThat(heap.isEmpty()).isTrue();
    }

    @Test
    void an_order_that_throws_is_told_to_the_caller() {
        KeyedHeap<Integer> heap = new KeyedHeap<>((a, b) -> {
            throw new IllegalStateException("no order");
        });
        heap.put("a", 1);
        assertThatThrownBy(() -> heap.put("b", 2)).hasMessage("no order");
        assertThat(heap.get("b")).isEqualTo(2);
    }
}
