package io.berth.host.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.source.Origin;
import io.berth.host.source.PluginLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GenerationsTest {
    private final List<String> closed = new ArrayList<>();

    private Generation generation(long number, Runnable... more) {
        List<PluginLoad> loads = new ArrayList<>();
        for (Runnable closer : more) {
            loads.add(load(closer));
        }
        loads.add(load(() -> closed.add("generation " + number)));
        return new Generation(number, "digest " + number, SchedulerConfiguration.of(List.of()), loads, Map.of());
    }

    private static PluginLoad load(Runnable closer) {
        return new PluginLoad.Loaded(new Origin("jar", "x.jar", "", ""), List.of(), closer);
    }

    @Test
    void a_retired_generation_without_leases_is_closed_at_once() {
        Generations generations = new Generations(generation(1), Closings.AT_ONCE);
        generations.swap(generation(2));
        assertThat(closed).containsExactly("generation 1");
        assertThat(generations.current().number()).isEqualTo(2);
    }

    @Test
    void a_retired_generation_is_closed_with_its_last_lease() {
        Generations generations = new Generations(generation(1), Closings.AT_ONCE);
        Lease first = generations.lease();
        Lease second = generations.lease();
        generations.swap(generation(2));
        first.close();
        assertThat(closed).isEmpty();
        second.close();
        assertThat(closed).containsExactly("generation 1");
    }

    @Test
    void a_lease_keeps_the_generation_it_was_taken_of() {
        Generations generations = new Generations(generation(1), Closings.AT_ONCE);
        try (Lease before = generations.lease()) {
            generations.swap(generation(2));
            try (Lease after = generations.lease()) {
                assertThat(before.generation().number()).isEqualTo(1);
                assertThat(after.generation().number()).isEqualTo(2);
            }
        }
        assertThat(closed).containsExactly("generation 1");
    }

    @Test
    void a_lease_that_is_closed_twice_counts_once() {
        Generations generations = new Generations(generation(1), Closings.AT_ONCE);
        Lease first = generations.lease();
        Lease second = generations.lease();
        first.close();
        first.close();
        generations.swap(generation(2));
        assertThat(closed).isEmpty();
        second.close();
        assertThat(closed).hasSize(1);
    }

    @Test
    void the_generation_in_use_is_not_closed_when_it_has_no_lease() {
        Generations generations = new Generations(generation(1), Closings.AT_ONCE);
        generations.lease().close();
        assertThat(closed).isEmpty();
    }

    @Test
    void the_last_generation_is_closed_at_the_end() {
        Generations generations = new Generations(generation(1), Closings.AT_ONCE);
        generations.close();
        assertThat(closed).containsExactly("generation 1");
    }

    @Test
    void what_fails_to_close_does_not_keep_the_rest_from_being_closed() {
        Generations generations = new Generations(
                generation(1, () -> {
                    throw new IllegalStateException("stuck");
                }),
                Closings.AT_ONCE);
        generations.swap(generation(2));
        assertThat(closed).containsExactly("generation 1");
    }

    @Test
    void leases_taken_while_generations_are_swapped_are_all_of_open_generations() throws InterruptedException {
        Generations generations = new Generations(generation(0), Closings.AT_ONCE);
        List<Long> late = new ArrayList<>();
        Thread taker = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 20_000; i++) {
                try (Lease lease = generations.lease()) {
                    long number = lease.generation().number();
                    synchronized (closed) {
                        if (closed.contains("generation " + number)) {
                            late.add(number);
                        }
                    }
                }
            }
        });
        for (int number = 1; number <= 50; number++) {
            long next = number;
            generations.swap(new Generation(
                    next,
                    "",
                    SchedulerConfiguration.of(List.of()),
                    List.of(load(() -> {
                        synchronized (closed) {
                            closed.add("generation " + next);
                        }
                    })),
                    Map.of()));
        }
        taker.join();
        assertThat(late).isEmpty();
    }
}
