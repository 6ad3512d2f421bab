package io.berth.plugins.kubedefaults.spread;

import static io.berth.plugins.kubedefaults.spread.SpreadFixture.ZONE;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.hard;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.node;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.plugin;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.EventResource;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import org.junit.jupiter.api.Test;

class SpreadEventsTest {
    private final Hints hints = new Hints(plugin().eventsToRegister(), pod(hard(ZONE, 1, "nodeTaintsPolicy: Honor")));

    private static Pod bound(String namespace, String labels) {
        return Given.pod(namespace, "x", "metadata: {labels: {" + labels + "}}, spec: {nodeName: n}")
                .pod();
    }

    @Test
    void a_matching_pod_that_comes_or_goes() {
        assertThat(hints.added(EventResource.ASSIGNED_POD, bound("default", "app: web")))
                .isTrue();
        assertThat(hints.deleted(EventResource.ASSIGNED_POD, bound("default", "app: web")))
                .isTrue();
        assertThat(hints.added(EventResource.ASSIGNED_POD, bound("default", "app: db")))
                .isFalse();
        assertThat(hints.added(EventResource.ASSIGNED_POD, bound("other", "app: web")))
                .isFalse();
        assertThat(hints.added(
                        EventResource.ASSIGNED_POD, SpreadFixture.web("x").pod()))
                .isFalse();
    }

    @Test
    void a_pod_that_begins_or_ends_to_match() {
        assertThat(hints.updated(EventResource.ASSIGNED_POD, bound("default", "app: db"), bound("default", "app: web")))
                .isTrue();
        assertThat(hints.updated(
                        EventResource.ASSIGNED_POD, bound("default", "app: web"), bound("default", "app: web, a: b")))
                .isFalse();
    }

    @Test
    void other_tolerations_if_taints_are_honoured() {
        Pod tolerating = Given.pod("new", "metadata: {labels: {app: web}}, spec: {tolerations: [{operator: Exists}]}")
                .pod();

        assertThat(hints.updated(
                        EventResource.TARGET_POD, SpreadFixture.web("new").pod(), tolerating))
                .isTrue();
        assertThat(hints.updated(EventResource.TARGET_POD, tolerating, tolerating))
                .isFalse();
    }

    @Test
    void nodes_that_have_all_keys_now_or_had_them() {
        Node zoned = node("a", "z1", 0).node();
        Node elsewhere = node("a", "z2", 0).node();
        Node nowhere = node("a", "", 0).node();

        assertThat(hints.added(EventResource.NODE, zoned)).isTrue();
        assertThat(hints.added(EventResource.NODE, nowhere)).isFalse();
        assertThat(hints.deleted(EventResource.NODE, zoned)).isTrue();
        assertThat(hints.deleted(EventResource.NODE, nowhere)).isFalse();
        assertThat(hints.updated(EventResource.NODE, nowhere, zoned)).isTrue();
        assertThat(hints.updated(EventResource.NODE, zoned, elsewhere)).isTrue();
        assertThat(hints.updated(EventResource.NODE, zoned, zoned)).isFalse();
    }

    @Test
    void a_node_with_all_keys_whose_taints_change() {
        Node zoned = node("a", "z1", 0).node();
        Node tainted = Given.node(
                        "a",
                        "metadata: {labels: {kubernetes.io/hostname: a, " + ZONE
                                + ": z1}}, spec: {taints: [{key: k, effect: NoSchedule}]}")
                .node();

        assertThat(hints.updated(EventResource.NODE, tainted, zoned)).isTrue();
    }
}
