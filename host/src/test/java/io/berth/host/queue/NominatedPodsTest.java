package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Nomination;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.Resources;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NominatedPodsTest {
    private final QueueFixture fixture = new QueueFixture();
    private final PodInfo web =
            pod("web").priority(5).requests("cpu=1").nominatedTo("a").info();
    private final PodInfo plain = pod("web").priority(5).requests("cpu=1").info();

    private NominatedPods nominated() {
        return fixture.queue().nominated();
    }

    @Test
    void a_pod_whose_status_names_a_node_is_nominated_to_it() {
        fixture.add(web);
        assertThat(nominated().nodes()).containsExactly("a");
        assertThat(nominated().nominatedTo("a")).containsExactly(web);
        assertThat(nominated().nominatedTo("b")).isEmpty();
    }

    @Test
    void pods_are_listed_in_the_order_in_which_they_were_nominated() {
        PodInfo db = pod("db").nominatedTo("a").info();
        PodInfo app = pod("app").nominatedTo("a").info();
        fixture.add(web, db, app);
        nominated().forget(db);
        assertThat(nominated().nominatedTo("a")).containsExactly(web, app);
    }

    @Test
    void a_nomination_replaces_the_one_before() {
        fixture.add(web);
        nominated().nominate(web, new Nomination.Override("b"));
        assertThat(nominated().nodes()).containsExactly("b");
        nominated().nominate(web, Nomination.CLEAR);
        assertThat(nominated().nodes()).isEmpty();
    }

    @Test
    void to_keep_a_nomination_means_the_one_of_the_status() {
        fixture.add(web);
        nominated().nominate(web, new Nomination.Override("b"));
        nominated().nominate(web, Nomination.KEEP);
        assertThat(nominated().nodes()).containsExactly("a");
    }

    @Test
    @DisplayName("core 12: a nominated pod that is being tried asks for nothing")
    void a_nominated_pod_that_is_being_tried_asks_for_nothing() {
        fixture.add(web);
        fixture.pop();
        PodInfo seen = nominated().nominatedTo("a").getFirst();
        assertThat(seen.key()).isEqualTo("default/web");
        assertThat(seen.uid()).isEqualTo(web.uid());
        assertThat(seen.priority()).isZero();
        assertThat(seen.requests().effective()).isEqualTo(Resources.NONE);
    }

    @Test
    void a_pod_that_is_gone_or_has_a_node_is_not_nominated() {
        nominated().nominate(web, new Nomination.Override("a"));
        assertThat(nominated().nodes()).isEmpty();
        fixture.objects.put(pod("web").on("b").build());
        nominated().nominate(web, new Nomination.Override("a"));
        assertThat(nominated().nodes()).isEmpty();
    }

    @Test
    void a_deleted_pods_nomination_goes_with_it() {
        fixture.add(web);
        fixture.queue().delete(web);
        assertThat(nominated().nodes()).isEmpty();
    }

    @Test
    void a_nomination_that_the_cluster_does_not_know_yet_survives_an_update() {
        fixture.add(plain);
        nominated().nominate(plain, new Nomination.Override("b"));
        fixture.queue().update(plain, pod("web").labels("app=web").info());
        assertThat(nominated().nodes()).containsExactly("b");
    }

    @Test
    void an_update_whose_status_names_a_node_decides() {
        fixture.add(plain);
        nominated().nominate(plain, new Nomination.Override("b"));
        fixture.queue().update(plain, web);
        assertThat(nominated().nodes()).containsExactly("a");
        fixture.queue().update(web, plain);
        assertThat(nominated().nodes()).isEmpty();
    }

    @Test
    void it_puts_pods_back_into_the_queue() {
        fixture.add(plain);
        fixture.putBack(fixture.pop(), "Fit");
        nominated().activate(List.of(plain));
        assertThat(fixture.where(plain)).isEqualTo(SubQueue.ACTIVE);
    }
}
