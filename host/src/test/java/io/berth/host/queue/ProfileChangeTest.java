package io.berth.host.queue;

import static io.berth.host.profile.ProfileFixture.profile;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.ProfileFixture;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Plugins that change while pods wait, or fail. */
class ProfileChangeTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);
    private static final ClusterEvent POD_DELETE = ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE);

    private final QueueFixture fixture = new QueueFixture().registering("Fit", NODE_ADD);
    private final PodInfo web = pod("web").info();

    private static ProfileFixture other() {
        return profile("default-scheduler")
                .with(
                        ExtensionPoint.QUEUE_SORT,
                        "ByName",
                        (a, b) -> a.pod().name().compareTo(b.pod().name()) < 0);
    }

    @Test
    void another_order_takes_effect_on_the_pods_that_wait() {
        fixture.add(web, pod("db").info(), pod("app").info());
        fixture.queue().setProfiles(other().only());
        List<String> popped =
                Stream.generate(() -> fixture.pop().pod().name()).limit(3).toList();
        assertThat(popped).containsExactly("app", "db", "web");
    }

    @Test
    void refused_pods_are_tried_again() {
        fixture.refused(web, "Fit");
        fixture.queue().setProfiles(other().only());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).endsWith("active ProfilesChanged");
    }

    @Test
    void refused_pods_back_off_first() {
        fixture.add(web);
        fixture.putBack(fixture.pop(), "Fit");
        fixture.queue().setProfiles(other().only());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
    }

    @Test
    void a_pod_that_the_former_plugins_refuse_only_now_is_tried_again() {
        fixture.add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.queue().setProfiles(other().only());
        assertThat(fixture.putBack(attempt, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.BACKOFF));
    }

    @Test
    void gates_that_are_gone_let_pods_pass_and_new_ones_do_not() {
        fixture.gate("Gate");
        fixture.gated.add("web");
        fixture.add(web);
        fixture.queue().setProfiles(other().only());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);

        PodInfo late = pod("late").info();
        fixture.queue()
                .setProfiles(other().with(ExtensionPoint.PRE_ENQUEUE, "New", pod -> Rejection.unresolvable())
                        .only());
        fixture.add(late);
        assertThat(fixture.where(late)).isEqualTo(SubQueue.GATED);
    }

    @Test
    void hints_are_those_of_the_new_profiles() {
        fixture.queue()
                .setProfiles(other().registering("Fit", EventRegistration.always(POD_DELETE))
                        .only());
        fixture.refused(web, "Fit");
        fixture.happens(NODE_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.UNSCHEDULABLE);
        fixture.happens(POD_DELETE);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void a_pod_whose_profile_is_gone_is_tried_so_that_it_does_not_wait_for_ever() {
        fixture.refused(web, "Fit");
        fixture.queue().setProfiles(profile("another").only());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void an_order_that_fails_leaves_pods_in_the_order_they_came() {
        QueueFixture broken = new QueueFixture();
        broken.queue()
                .setProfiles(profile("default-scheduler")
                        .with(ExtensionPoint.QUEUE_SORT, "Broken", (a, b) -> {
                            throw new IllegalStateException("no order");
                        })
                        .only());
        for (int i = 0; i < 20; i++) {
            broken.add(pod("pod-" + i).priority(i).info());
            broken.pass(1);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(broken.pop().pod().name()).isEqualTo("pod-" + i);
        }
        assertThat(broken.heard).contains("Broken failed: no order");
    }

    @Test
    void an_order_that_fails_on_one_pod_orders_the_others() {
        QueueFixture partly = new QueueFixture();
        partly.queue()
                .setProfiles(profile("default-scheduler")
                        .with(ExtensionPoint.QUEUE_SORT, "Partly", (a, b) -> {
                            if (a.pod().name().equals("bad") || b.pod().name().equals("bad")) {
                                throw new IllegalStateException("bad pod");
                            }
                            return QueueFixture.PRIORITY_SORT.less(a, b);
                        })
                        .only());
        partly.add(pod("bad").info());
        for (int i = 0; i < 10; i++) {
            partly.add(pod("pod-" + i).priority(i).info());
        }
        List<String> popped =
                Stream.generate(() -> partly.pop().pod().name()).limit(11).toList();
        assertThat(popped.getFirst()).isEqualTo("bad");
        assertThat(popped.subList(1, 11)).isSortedAccordingTo(Comparator.reverseOrder());
    }
}
