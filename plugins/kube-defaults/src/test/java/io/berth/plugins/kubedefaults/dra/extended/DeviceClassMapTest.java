package io.berth.plugins.kubedefaults.dra.extended;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.DeviceClass;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryObjects;
import org.junit.jupiter.api.Test;

class DeviceClassMapTest {
    private final MemoryObjects objects = new MemoryObjects();
    private final DeviceClassMap classes = new DeviceClassMap(objects);

    private static DeviceClass deviceClass(String name, String created) {
        return Given.object(
                DeviceClass.class,
                "{metadata: {name: " + name + ", creationTimestamp: \"" + created
                        + "\"}, spec: {extendedResourceName: example.com/gpu}}");
    }

    private String backing(String resource) {
        DeviceClass deviceClass = classes.classOf(resource);
        return deviceClass == null ? "" : deviceClass.name();
    }

    @Test
    void a_class_backs_the_resource_that_it_names_and_one_of_its_own_name() {
        objects.with(deviceClass("a", "2026-01-01T00:00:00Z"));
        assertThat(backing("example.com/gpu")).isEqualTo("a");
        assertThat(backing("deviceclass.resource.kubernetes.io/a")).isEqualTo("a");
        assertThat(backing("example.com/other")).isEmpty();
        assertThat(backing("deviceclass.resource.kubernetes.io/b")).isEmpty();
    }

    @Test
    void the_newer_class_wins_then_the_lower_name() {
        objects.with(deviceClass("b", "2026-01-01T00:00:00Z"), deviceClass("a", "2026-01-01T00:00:00Z"));
        assertThat(backing("example.com/gpu")).isEqualTo("a");
        objects.with(deviceClass("c", "2026-01-02T00:00:00Z"));
        assertThat(backing("example.com/gpu")).isEqualTo("c");
    }

    @Test
    void only_extended_resources_and_the_implicit_names_can_be_backed() {
        assertThat(DeviceClassMap.isCandidate("example.com/gpu")).isTrue();
        assertThat(DeviceClassMap.isCandidate("deviceclass.resource.kubernetes.io/a"))
                .isTrue();
        assertThat(DeviceClassMap.isCandidate("cpu")).isFalse();
        assertThat(DeviceClassMap.isCandidate("hugepages-2Mi")).isFalse();
    }
}
