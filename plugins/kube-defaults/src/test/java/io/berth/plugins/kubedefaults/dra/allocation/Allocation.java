package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.DeviceTaintRule;
import io.berth.api.model.Node;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.plugins.kubedefaults.dra.Dra;
import io.berth.plugins.kubedefaults.dra.cel.DeviceSelectors;
import io.berth.plugins.kubedefaults.dra.pool.DeviceInventory;
import io.berth.plugins.kubedefaults.dra.pool.TaintRules;
import io.berth.testkit.Given;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A search for devices in a test: {@code slices(…).claims(…).on("n1")}. There is a class {@code gpu}. */
final class Allocation {
    private final Map<String, DeviceClass> classes = new LinkedHashMap<>();
    private final List<ResourceSlice> slices = new ArrayList<>();
    private final List<ResourceClaim> used = new ArrayList<>();
    private final List<DeviceTaintRule> rules = new ArrayList<>();
    private final List<ResourceClaim> claims = new ArrayList<>();

    private Allocation() {
        classes(Dra.anyClass("gpu"));
    }

    static Allocation slices(ResourceSlice... slices) {
        Allocation allocation = new Allocation();
        allocation.slices.addAll(List.of(slices));
        return allocation;
    }

    Allocation classes(DeviceClass... more) {
        for (DeviceClass deviceClass : more) {
            classes.put(deviceClass.name(), deviceClass);
        }
        return this;
    }

    /** Claims that have devices already. */
    Allocation used(ResourceClaim... more) {
        used.addAll(List.of(more));
        return this;
    }

    Allocation rules(DeviceTaintRule... more) {
        rules.addAll(List.of(more));
        return this;
    }

    Allocation claims(ResourceClaim... more) {
        claims.addAll(List.of(more));
        return this;
    }

    AllocationOutcome on(String node) {
        return on(
                Given.node(node, "metadata: {labels: {zone: a}}").node(),
                Deadline.after(Duration.ZERO, Clock.systemUTC()));
    }

    AllocationOutcome on(Node node, Deadline deadline) {
        List<AllocationResult> allocations = used.stream()
                .map(claim -> Objects.requireNonNull(claim.status().allocation()))
                .toList();
        return new Allocator(
                        DeviceInventory.EMPTY.with(slices),
                        AllocatedDevices.of(allocations),
                        new TaintRules(rules),
                        classes::get,
                        new DeviceSelectors())
                .allocate(node, claims, deadline);
    }

    /** What the claims get on node n1, one after the other: {@code request=pool/device}. */
    List<String> devices() {
        return results().stream()
                .flatMap(result -> result.devices().results().stream())
                .map(Allocation::text)
                .toList();
    }

    List<AllocationResult> results() {
        return switch (on("n1")) {
            case AllocationOutcome.Found found -> found.results();
            case AllocationOutcome other -> throw new AssertionError("nothing was found: " + other);
        };
    }

    /** Whether node n1 has devices for all claims. */
    boolean isPossible() {
        return on("n1") instanceof AllocationOutcome.Found;
    }

    private static String text(DeviceRequestAllocationResult result) {
        return result.request() + "=" + result.pool() + "/" + result.device();
    }
}
