package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void each_name_counts_from_one() {
        Numbers numbers = new Numbers();
        assertThat(numbers.next("a")).isEqualTo(1);
        assertThat(numbers.next("a")).isEqualTo(2);
        assertThat(numbers.next("b")).isEqualTo(1);
    }

    @Test
    void a_name_that_was_forgotten_never_gets_a_number_again() {
        Numbers numbers = new Numbers();
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            if (i % 6000 == 0) {
                assertThat(seen.add(numbers.next("a"))).isTrue();
                assertThat(seen.add(numbers.next("a"))).isTrue();
            }
            numbers.next("other-" + i);
        }
    }
}
