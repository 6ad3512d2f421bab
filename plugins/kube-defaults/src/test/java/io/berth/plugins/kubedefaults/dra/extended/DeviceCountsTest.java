package io.berth.plugins.kubedefaults.dra.extended;

import static io.berth.plugins.kubedefaults.dra.Dra.allocated;
import static io.berth.plugins.kubedefaults.dra.Dra.allocation;
import static io.berth.plugins.kubedefaults.dra.Dra.device;
import static io.berth.plugins.kubedefaults.dra.Dra.deviceClass;
import static io.berth.plugins.kubedefaults.dra.Dra.selector;
import static io.berth.plugins.kubedefaults.dra.Dra.slice;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.dra.extended.DeviceCounts.Count;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import org.junit.jupiter.api.Test;

class DeviceCountsTest {
    private static final String GPU = "example.com/gpu";
    private static final NodeInfo N1 = Given.node("n1", "");

    private final MemoryContext context = new MemoryContext();
    private final DeviceCounts counts = new DeviceCounts(context);

    private Count count() {
        return counts.now().of(N1, GPU);
    }

    @Test
    void a_resource_that_no_class_backs_counts_nothing() {
        context.objects().with(slice("n1", device("a")));
        assertThat(count()).isEqualTo(new Count(0, 0));
    }

    @Test
    void devices_of_the_class_on_the_node_count_even_if_their_pool_is_incomplete_and_they_are_tainted() {
        String selected = "selectors: [" + selector("device.attributes['d'].model == 'a'") + "]";
        context.objects()
                .with(
                        deviceClass("gpu", "extendedResourceName: " + GPU + ", " + selected),
                        allocated("c", allocation("p", "a0")),
                        slice(
                                "s",
                                "p",
                                2,
                                "nodeName: n1",
                                device("a0", "attributes: {model: {string: a}}"),
                                device(
                                        "a1",
                                        "attributes: {model: {string: a}}, taints: [{key: k, effect: NoSchedule}]"),
                                device("b0", "attributes: {model: {string: b}}")),
                        slice("n2", device("x", "attributes: {model: {string: a}}")));
        assertThat(count()).isEqualTo(new Count(2, 1));
    }

    @Test
    void a_class_that_cannot_be_evaluated_counts_nothing() {
        String selected = "selectors: [" + selector("device.attributes['d'].model == 'a'") + "]";
        context.objects()
                .with(deviceClass("gpu", "extendedResourceName: " + GPU + ", " + selected), slice("n1", device("a")));
        assertThat(count()).isEqualTo(new Count(0, 0));
    }
}
