package io.berth.host.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Elections on a store in memory, by clocks that the test moves. */
class LeaderElectorTest {
    private static final LeaseTiming TIMING =
            new LeaseTiming(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

    private final SteppedTime time = new SteppedTime();
    private final FakeLeaseStore store = new FakeLeaseStore();
    private final List<String> heard = new ArrayList<>();
    private final LeaderElector first = elector("first");
    private final LeaderElector second = elector("second");

    private LeaderElector elector(String identity) {
        return new LeaderElector(
                TIMING,
                identity,
                store,
                new LeaderElector.Environment(
                        time::nanos,
                        time::wall,
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(1)),
                new LeaderListener() {
                    @Override
                    public void leads(String leader) {
                        heard.add(identity + " hears that " + leader + " leads");
                    }

                    @Override
                    public void failed(String problem) {
                        heard.add(identity + ": " + problem);
                    }

                    @Override
                    public void stops() {
                        heard.add(identity + " stops");
                    }
                });
    }

    /** How long a candidate takes to lead. */
    private Duration timeToLead(LeaderElector candidate) throws InterruptedException {
        long begun = time.nanos();
        candidate.acquire();
        return Duration.ofNanos(time.nanos() - begun);
    }

    @Test
    void the_first_candidate_makes_the_lease_and_leads() throws InterruptedException {
        first.acquire();
        assertThat(first.leads()).isTrue();
        assertThat(store.lease())
                .returns("first", LeaseRecord::holder)
                .returns(0, LeaseRecord::transitions)
                .returns(Duration.ofSeconds(15), LeaseRecord::duration);
        assertThat(heard).containsExactly("first hears that first leads");
    }

    @Test
    void a_leader_that_renews_keeps_the_lease_and_the_time_since_when_it_has_it() throws InterruptedException {
        first.acquire();
        LeaseRecord acquired = store.lease();
        time.afterPause(seconds -> {
            if (seconds >= 60) {
                throw new SteppedTime.Stop();
            }
        });
        assertThatThrownBy(first::renew).isInstanceOf(InterruptedException.class);
        assertThat(first.leads()).isTrue();
        assertThat(store.lease().acquireTime()).isEqualTo(acquired.acquireTime());
        assertThat(store.lease().renewTime()).isEqualTo(time.wall().minusSeconds(2));
        assertThat(store.lease().transitions()).isZero();
    }

    @Test
    void a_killed_leader_is_followed_once_its_lease_was_silent_for_its_duration() throws InterruptedException {
        first.acquire();
        assertThat(timeToLead(second)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(20));
        assertThat(store.lease()).returns("second", LeaseRecord::holder).returns(1, LeaseRecord::transitions);
        assertThat(heard)
                .containsExactly(
                        "first hears that first leads",
                        "second hears that first leads",
                        "second hears that second leads");
    }

    @Test
    void a_leader_that_gives_the_lease_back_is_followed_at_once() throws InterruptedException {
        first.acquire();
        first.release();
        assertThat(first.leads()).isFalse();
        assertThat(store.lease())
                .returns("", LeaseRecord::holder)
                .returns(Duration.ofSeconds(1), LeaseRecord::duration);
        assertThat(timeToLead(second)).isZero();
    }

    @Test
    void a_leader_that_stood_still_for_longer_than_its_lease_does_not_lead_when_it_goes_on()
            throws InterruptedException {
        first.acquire();
        second.acquire();
        assertThat(first.leads()).isFalse();
        first.renew();
        assertThat(store.lease().holder()).isEqualTo("second");
        assertThat(second.leads()).isTrue();
    }

    @Test
    void a_leader_that_stood_still_does_not_take_up_its_lease_again_though_nobody_took_it()
            throws InterruptedException {
        first.acquire();
        LeaseRecord before = store.lease();
        time.pass(Duration.ofSeconds(20));
        first.renew();
        assertThat(first.leads()).isFalse();
        assertThat(store.lease()).isEqualTo(before);
    }

    @Test
    void a_leader_that_lost_the_lease_or_gave_it_back_tells_so() throws InterruptedException {
        first.acquire();
        first.release();
        second.acquire();
        time.pass(Duration.ofSeconds(20));
        second.renew();
        assertThat(heard)
                .containsExactly(
                        "first hears that first leads",
                        "first stops",
                        "second hears that second leads",
                        "second stops");
    }

    @Test
    void who_does_not_lead_has_nothing_to_give_back_or_to_tell() {
        first.release();
        assertThat(heard).isEmpty();
    }

    @Test
    void at_no_time_do_two_lead() throws InterruptedException {
        first.acquire();
        time.afterPause(seconds -> assertThat(first.leads() && second.leads()).isFalse());
        second.acquire();
        assertThat(first.leads()).isFalse();
    }

    @Test
    void a_leader_that_stood_still_within_the_renewal_counts_its_time_from_before() throws InterruptedException {
        store.beforeAnswer(() -> time.pass(Duration.ofSeconds(6)));
        first.acquire();
        assertThat(first.leads()).as("it took 6 s to read and 6 s to create").isFalse();
    }

    @Test
    void a_leader_whose_store_is_away_gives_up_at_the_renew_deadline() throws InterruptedException {
        first.acquire();
        long begun = time.nanos();
        store.reachable(false);
        first.renew();
        assertThat(Duration.ofNanos(time.nanos() - begun)).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(12));
        assertThat(first.leads()).isFalse();
        assertThat(heard).contains("first: no answer; reading the lease anew", "first: no answer");
    }

    @Test
    void a_store_that_is_away_for_less_than_the_deadline_does_no_harm() throws InterruptedException {
        first.acquire();
        store.reachable(false);
        time.afterPause(seconds -> {
            store.reachable(seconds >= 7);
            if (seconds >= 30) {
                throw new SteppedTime.Stop();
            }
        });
        assertThatThrownBy(first::renew).isInstanceOf(InterruptedException.class);
        assertThat(first.leads()).isTrue();
    }

    @Test
    void a_clock_that_is_set_changes_nothing() throws InterruptedException {
        first.acquire();
        time.afterPause(seconds -> {
            time.setWall(time.wall().plusSeconds(seconds % 4 == 0 ? 3600 : -7200));
            if (seconds >= 40) {
                throw new SteppedTime.Stop();
            }
        });
        assertThatThrownBy(first::renew).isInstanceOf(InterruptedException.class);
        assertThat(first.leads()).isTrue();
        assertThat(store.lease().holder()).isEqualTo("first");
    }

    @Test
    void a_lease_from_the_future_is_respected_no_longer_than_its_duration() throws InterruptedException {
        store.create(new LeaseRecord(
                "elsewhere",
                Duration.ofSeconds(15),
                time.wall().plusSeconds(86_400),
                time.wall().plusSeconds(86_400),
                4,
                ""));
        assertThat(timeToLead(first)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(20));
        assertThat(store.lease().transitions()).isEqualTo(5);
    }

    @Test
    void a_lease_that_somebody_else_wrote_over_is_lost_at_the_next_try() throws InterruptedException {
        first.acquire();
        LeaseRecord lease = store.lease();
        store.update(new LeaseRecord("intruder", Duration.ofSeconds(15), time.wall(), time.wall(), 1, lease.version()));
        long begun = time.nanos();
        first.renew();
        assertThat(first.leads()).isFalse();
        assertThat(Duration.ofNanos(time.nanos() - begun)).isLessThanOrEqualTo(Duration.ofSeconds(4));
        assertThat(store.lease().holder()).isEqualTo("intruder");
    }

    @Test
    @DisplayName("core 61: other than there, the health check fails for a leader that should have given up")
    void a_leader_that_should_have_given_up_is_overdue() throws InterruptedException {
        first.acquire();
        time.pass(Duration.ofSeconds(15));
        assertThat(first.overdue()).isZero();
        time.pass(Duration.ofSeconds(21));
        assertThat(first.overdue()).isEqualTo(Duration.ofSeconds(21));
    }

    @Test
    void times_that_would_make_two_leaders_are_refused() {
        assertThatThrownBy(() -> new LeaseTiming(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(2)))
                .hasMessage("leaseDuration must be greater than renewDeadline");
        assertThatThrownBy(() -> new LeaseTiming(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(9)))
                .hasMessage("renewDeadline must be greater than retryPeriod*JitterFactor");
    }
}
