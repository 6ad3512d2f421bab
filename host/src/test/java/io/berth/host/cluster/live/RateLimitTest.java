package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private final AtomicLong nanos = new AtomicLong();

    private RateLimit limit(double perSecond, int burst) {
        return new RateLimit(perSecond, burst, nanos::get, (delay, action) -> () -> {});
    }

    @Test
    void a_burst_goes_at_once_and_the_rest_at_the_rate() {
        RateLimit limit = limit(10, 3);

        assertThat(limit.take()).isZero();
        assertThat(limit.take()).isZero();
        assertThat(limit.take()).isZero();
        assertThat(limit.take()).isEqualTo(Duration.ofMillis(100));
        assertThat(limit.take()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void what_was_not_used_is_saved_up_to_the_burst() {
        RateLimit limit = limit(10, 2);
        limit.take();
        limit.take();
        nanos.addAndGet(Duration.ofHours(1).toNanos());

        assertThat(limit.take()).isZero();
        assertThat(limit.take()).isZero();
        assertThat(limit.take()).isPositive();
    }

    @Test
    void a_negative_rate_is_no_limit() {
        RateLimit limit = limit(-1, 1);

        for (int i = 0; i < 1000; i++) {
            assertThat(limit.take()).isZero();
        }
    }
}
