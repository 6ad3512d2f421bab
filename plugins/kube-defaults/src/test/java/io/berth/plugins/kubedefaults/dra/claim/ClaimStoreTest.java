package io.berth.plugins.kubedefaults.dra.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.Dra;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClaimStoreTest {
    private final MemoryContext context = new MemoryContext();
    private final ClaimStore store = new ClaimStore(context);

    private static ResourceClaim version(int version, String status) {
        return Given.object(
                ResourceClaim.class,
                "{metadata: {name: c, namespace: default, uid: u, resourceVersion: \"" + version + "\"}, status: {"
                        + status + "}}");
    }

    @Test
    void what_was_written_is_seen_until_the_cluster_shows_something_as_new() {
        ResourceClaim written = version(12, Dra.allocation("n1", "a"));
        context.objects().with(version(10, ""));
        store.wrote(written);
        assertThat(store.get("default", "c")).isSameAs(written);
        assertThat(store.all()).containsExactly(written);
        ResourceClaim between = version(11, "");
        context.objects().with(between);
        assertThat(store.get("default", "c")).isSameAs(written);
        ResourceClaim newer = version(13, "");
        context.objects().with(newer);
        assertThat(store.get("default", "c")).isSameAs(newer);
    }

    @Test
    void a_claim_that_was_deleted_is_gone_whatever_was_written() {
        ResourceClaim seen = version(10, "");
        context.objects().with(seen);
        store.wrote(version(12, ""));
        context.objects().remove(seen);
        assertThat(store.get("default", "c")).isNull();
    }

    @Test
    void a_claim_that_was_made_counts_before_it_is_seen_but_not_for_ever() {
        store.wrote(version(12, Dra.allocation("n1", "a")));
        assertThat(store.allocations()).hasSize(1);
        context.pause(Duration.ofMinutes(3));
        assertThat(store.allocations()).isEmpty();
    }

    @Test
    void what_is_being_written_counts_once() {
        ResourceClaim decided = version(10, Dra.allocation("n1", "a"));
        context.objects().with(version(10, ""));
        store.begin(decided);
        assertThat(store.isInFlight(version(10, ""))).isTrue();
        assertThat(store.allocations()).hasSize(1);
        context.objects().with(version(11, Dra.allocation("n1", "a")));
        assertThat(store.allocations()).hasSize(1);
        assertThat(store.end("u")).isTrue();
        assertThat(store.end("u")).isFalse();
    }

    @Test
    void other_instances_see_what_one_has_decided() {
        store.begin(version(10, Dra.allocation("n1", "a")));
        assertThat(new ClaimStore(context).allocations()).hasSize(1);
    }
}
