package io.berth.plugins.kubedefaults.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Against what Go's sort.Slice did. Each line of go-sort.txt names how the keys of the elements are made, how many
 * there are, and a digest of the order in which Go 1.26 left them.
 */
final class GoSortTest {
    private static final int UNDECIDED = 1 << 30;

    private record Item(int key, int index) {}

    static Stream<String> lines() throws IOException {
        try (var input = Objects.requireNonNull(GoSortTest.class.getResourceAsStream("go-sort.txt"))) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void leaves_equal_elements_in_the_order_of_go(String line) {
        String[] words = line.split(" ", -1);
        int[] keys = keys(words[0], Integer.parseInt(words[1]));
        List<Item> items = IntStream.range(0, keys.length)
                .mapToObj(i -> new Item(keys[i], i))
                .toList();

        List<Item> sorted = GoSort.sorted(items, (a, b) -> a.key < b.key);

        assertThat(digest(sorted)).isEqualTo(words[2]);
    }

    @Test
    @DisplayName("up to twelve elements the sort is stable")
    void up_to_twelve_elements_are_sorted_stably() {
        List<Item> items =
                IntStream.range(0, 12).mapToObj(i -> new Item(i % 3, i)).toList();

        assertThat(GoSort.sorted(items, (a, b) -> a.key < b.key))
                .extracting(Item::index)
                .containsExactly(0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11);
    }

    @Test
    void leaves_the_given_list_as_it_is() {
        List<Integer> items = List.of(3, 1, 2);

        assertThat(GoSort.sorted(items, (a, b) -> a < b)).containsExactly(1, 2, 3);
        assertThat(items).containsExactly(3, 1, 2);
    }

    private static String digest(List<Item> items) {
        long hash = 1469598103934665603L;
        for (Item item : items) {
            hash ^= item.index;
            hash *= 1099511628211L;
        }
        return String.format("%016x", hash);
    }

    private static int[] keys(String pattern, int n) {
        long[] seed = {n};
        IntUnaryOperator key = switch (pattern) {
            case "equal" -> i -> 0;
            case "rising" -> i -> i;
            case "falling" -> i -> n - i;
            case "pairs" -> i -> i / 2;
            case "sawtooth" -> i -> i % 7;
            case "organ" -> i -> i < n / 2 ? i : n - i;
            case "nearly" -> i -> i % 17 == 5 ? 0 : i;
            case "few" -> i -> random(seed) % 3;
            case "some" -> i -> random(seed) % 20;
            case "many" -> i -> random(seed) % 100_000;
            case "killer" -> element(killer(n));
            case "killerhalf" -> half(killer(n));
            default -> throw new IllegalArgumentException(pattern);
        };
        return IntStream.range(0, n).map(key).toArray();
    }

    private static IntUnaryOperator element(int[] keys) {
        return i -> keys[i];
    }

    private static IntUnaryOperator half(int[] keys) {
        return i -> keys[i] / 2;
    }

    private static int random(long[] seed) {
        seed[0] = seed[0] * 6364136223846793005L + 1442695040888963407L;
        return (int) (seed[0] >>> 33);
    }

    /** Keys for which the sort takes as long as it can: they are only decided when they are compared. */
    private static int[] killer(int n) {
        int[] keys = new int[n];
        Arrays.fill(keys, UNDECIDED);
        int[] solidAndCandidate = {0, 0};
        List<Integer> indexes = new ArrayList<>(IntStream.range(0, n).boxed().toList());
        GoSort.sorted(indexes, (x, y) -> {
            if (keys[x] == UNDECIDED && keys[y] == UNDECIDED) {
                keys[x == solidAndCandidate[1] ? x : y] = solidAndCandidate[0]++;
            }
            if (keys[x] == UNDECIDED) {
                solidAndCandidate[1] = x;
            } else if (keys[y] == UNDECIDED) {
                solidAndCandidate[1] = y;
            }
            return keys[x] < keys[y];
        });
        return keys;
    }
}
