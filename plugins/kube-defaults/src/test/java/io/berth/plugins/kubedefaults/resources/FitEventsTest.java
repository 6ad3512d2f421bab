package io.berth.plugins.kubedefaults.resources;

import static io.berth.plugins.kubedefaults.resources.FitFixture.fit;
import static io.berth.plugins.kubedefaults.resources.FitFixture.node;
import static io.berth.plugins.kubedefaults.resources.FitFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.model.DeviceClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import org.junit.jupiter.api.Test;

class FitEventsTest {
    private static final Action GREW = Action.UPDATE_NODE_ALLOCATABLE;

    private static Hints hints(String requests) {
        return new Hints(fit("ignoredResources: [a.com/ignored]").eventsToRegister(), pod(requests));
    }

    private static DeviceClass deviceClass(String extendedResourceName) {
        return Given.object(
                DeviceClass.class,
                "{metadata: {name: gpu}, spec: {extendedResourceName: " + extendedResourceName + "}}");
    }

    @Test
    void a_pod_with_a_node_that_goes() {
        PodInfo gone = pod("cpu: 1");

        assertThat(hints("cpu: 1")
                        .deleted(EventResource.ASSIGNED_POD, gone.onNode("n").pod()))
                .isTrue();
        assertThat(hints("cpu: 1").deleted(EventResource.ASSIGNED_POD, gone.pod()))
                .isFalse();
    }

    @Test
    void a_new_node_that_is_large_enough() {
        assertThat(hints("cpu: 2")
                        .added(EventResource.NODE, node("cpu: 2, pods: 1").node()))
                .isTrue();
        assertThat(hints("cpu: 2")
                        .added(EventResource.NODE, node("cpu: 1, pods: 1").node()))
                .isFalse();
        assertThat(hints("a.com/ignored: 1")
                        .added(EventResource.NODE, node("pods: 1").node()))
                .isFalse();
    }

    @Test
    void a_node_of_which_something_that_matters_grew() {
        var before = node("cpu: 2, memory: 1Gi, pods: 5").node();

        assertThat(hints("cpu: 2")
                        .updated(
                                EventResource.NODE,
                                GREW,
                                before,
                                node("cpu: 3, memory: 1Gi, pods: 5").node()))
                .isTrue();
        assertThat(hints("cpu: 2")
                        .updated(
                                EventResource.NODE,
                                GREW,
                                before,
                                node("cpu: 2, memory: 2Gi, pods: 5").node()))
                .isFalse();
        assertThat(hints("cpu: 2")
                        .updated(
                                EventResource.NODE,
                                GREW,
                                before,
                                node("cpu: 2, memory: 1Gi, pods: 6").node()))
                .isTrue();
    }

    @Test
    void a_class_of_devices_that_stands_for_what_is_asked_for() {
        assertThat(hints("a.com/gpu: 1").added(EventResource.DEVICE_CLASS, deviceClass("a.com/gpu")))
                .isTrue();
        assertThat(hints("a.com/gpu: 1").added(EventResource.DEVICE_CLASS, deviceClass("a.com/other")))
                .isFalse();
        assertThat(hints("deviceclass.resource.kubernetes.io/gpu: 1")
                        .added(EventResource.DEVICE_CLASS, deviceClass("null")))
                .isTrue();
        assertThat(hints("a.com/gpu: 1")
                        .updated(EventResource.DEVICE_CLASS, deviceClass("null"), deviceClass("a.com/gpu")))
                .isTrue();
        assertThat(hints("a.com/gpu: 1")
                        .updated(EventResource.DEVICE_CLASS, deviceClass("a.com/gpu"), deviceClass("a.com/gpu")))
                .isFalse();
    }

    @Test
    void a_pod_on_a_node_that_takes_less_of_what_is_asked_for() {
        var before = pod("cpu: 2, memory: 1Gi").onNode("n").pod();
        var after = pod("cpu: 1, memory: 1Gi").onNode("n").pod();

        assertThat(hints("cpu: 2").updated(EventResource.ASSIGNED_POD, before, after))
                .isTrue();
        assertThat(hints("memory: 2Gi").updated(EventResource.ASSIGNED_POD, before, after))
                .isFalse();
        assertThat(hints("cpu: 2")
                        .updated(
                                EventResource.ASSIGNED_POD,
                                before,
                                pod("cpu: 1").pod()))
                .isFalse();
    }
}
