package io.berth.host.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which nodes of many have the highest totals. */
class HighestTotalsTest {
    private static int[] places(int limit, int first, long... totals) {
        return new HighestTotals(limit, totals, first, totals.length).places();
    }

    @Test
    void the_chosen_one_comes_first_and_then_the_best_others() {
        assertThat(places(3, 4, 1, 5, 3, 5, 5, 2)).containsExactly(4, 1, 3);
    }

    @Test
    void with_room_for_one_it_is_the_chosen_one() {
        assertThat(places(1, 0, 5, 5, 5)).containsExactly(0);
    }

    @Test
    void there_are_no_more_than_there_are_totals() {
        assertThat(places(10, 1, 7, 9)).containsExactly(1, 0);
    }

    @Test
    void what_is_behind_the_count_is_of_another_cycle() {
        long[] totals = {1, 2, 99};
        assertThat(new HighestTotals(2, totals, 1, 2).places()).containsExactly(1, 0);
        assertThat(HighestTotals.equal(totals, 1, 2)).isOne();
    }

    @Test
    void it_is_what_sorting_all_would_give() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            long[] totals = random.longs(50, 0, 20).toArray();
            int chosen = random.nextInt(50);
            int[] sorted = Stream.concat(
                            Stream.of(chosen),
                            IntStream.range(0, 50)
                                    .filter(i -> i != chosen)
                                    .boxed()
                                    .sorted(Comparator.comparing(i -> -totals[i])))
                    .mapToInt(Integer::intValue)
                    .toArray();
            assertThat(places(10, chosen, totals)).containsExactly(Arrays.copyOf(sorted, 10));
        }
    }

    @Test
    void all_that_are_as_high_as_the_highest_are_counted() {
        assertThat(HighestTotals.equal(new long[] {3, 5, 5, 1, 5}, 2, 5)).isEqualTo(3);
    }
}
