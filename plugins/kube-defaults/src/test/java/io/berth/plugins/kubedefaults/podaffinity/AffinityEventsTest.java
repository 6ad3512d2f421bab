package io.berth.plugins.kubedefaults.podaffinity;

import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.far;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.labelled;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.near;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.node;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.plugin;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.term;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.EventResource;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Hints;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AffinityEventsTest {
    private static final Pod WEB = labelled("x", "app: web").onNode("n").pod();
    private static final Pod DB = labelled("x", "app: db").onNode("n").pod();

    private final Hints near = hints(near("new", "", term("web", "zone")));
    private final Hints far = hints(far("new", "app: new", term("web", "zone")));

    private static Hints hints(PodInfo pod) {
        return new Hints(plugin().eventsToRegister(), pod);
    }

    @Test
    void a_pod_that_is_wanted_near_comes() {
        assertThat(near.added(EventResource.ASSIGNED_POD, WEB)).isTrue();
        assertThat(near.added(EventResource.ASSIGNED_POD, DB)).isFalse();
        assertThat(near.added(
                        EventResource.ASSIGNED_POD, labelled("x", "app: web").pod()))
                .isFalse();
        assertThat(far.added(EventResource.ASSIGNED_POD, WEB)).isFalse();
    }

    @Test
    void a_pod_that_is_wanted_far_goes() {
        assertThat(far.deleted(EventResource.ASSIGNED_POD, WEB)).isTrue();
        assertThat(far.deleted(EventResource.ASSIGNED_POD, DB)).isFalse();
        assertThat(near.deleted(EventResource.ASSIGNED_POD, WEB)).isFalse();
    }

    @Test
    void a_pod_that_kept_this_one_off_goes() {
        assertThat(far.deleted(
                        EventResource.ASSIGNED_POD,
                        far("x", "", term("new", "zone")).onNode("n").pod()))
                .isTrue();
    }

    @Test
    void a_pod_begins_to_match_or_ends_to() {
        assertThat(near.updated(EventResource.ASSIGNED_POD, DB, WEB)).isTrue();
        assertThat(near.updated(EventResource.ASSIGNED_POD, WEB, DB)).isFalse();
        assertThat(far.updated(EventResource.ASSIGNED_POD, WEB, DB)).isTrue();
        assertThat(far.updated(EventResource.ASSIGNED_POD, DB, WEB)).isFalse();
    }

    @Test
    void a_node_that_brings_a_domain() {
        Node z1 = node("a", "zone: z1").node();
        Node z2 = node("a", "zone: z2").node();
        Node nowhere = node("a", "").node();

        assertThat(near.added(EventResource.NODE, z1)).isTrue();
        assertThat(near.added(EventResource.NODE, nowhere)).isFalse();
        assertThat(far.added(EventResource.NODE, nowhere)).isTrue();
        assertThat(near.updated(EventResource.NODE, nowhere, z1)).isTrue();
        assertThat(far.updated(EventResource.NODE, nowhere, z1)).isFalse();
        assertThat(far.updated(EventResource.NODE, z1, nowhere)).isTrue();
        assertThat(near.updated(EventResource.NODE, z1, z2)).isTrue();
        assertThat(far.updated(EventResource.NODE, z1, z2)).isTrue();
        assertThat(near.updated(EventResource.NODE, z1, z1)).isFalse();
    }

    @Test
    @DisplayName("plugins 29: hints do not look up what namespace selectors select")
    void hints_do_not_resolve_namespace_selectors() {
        Hints selecting = hints(near(
                "new",
                "",
                "{topologyKey: zone, labelSelector: {matchLabels: {app: web}}, namespaceSelector: {matchLabels: {a:"
                        + " b}}}"));

        assertThat(selecting.added(EventResource.ASSIGNED_POD, WEB)).isFalse();
    }
}
