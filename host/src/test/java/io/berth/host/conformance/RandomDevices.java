package io.berth.host.conformance;

import io.berth.api.model.DeviceClass;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import java.util.List;
import java.util.random.RandomGenerator;

/** A cluster in which devices, the claims for them and the classes they are of change by chance. */
final class RandomDevices {
    private static final List<String> NODES = List.of("n0", "n1", "n2");
    private static final List<String> CLASSES = List.of("gpu", "nic");
    private static final List<String> RESOURCES = List.of("x.com/gpu", "x.com/nic");
    private static final List<String> CLAIMS = List.of("c0", "c1", "c2");
    private static final int EARLY_CHANGES = 20;

    private final RandomGenerator random;
    private final CaseObjects objects;
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private int made;

    RandomDevices(RandomGenerator random, CaseObjects objects) {
        this.random = random;
        this.objects = objects;
        NODES.forEach(this::putNode);
        for (int i = 0; i < EARLY_CHANGES; i++) {
            change();
        }
    }

    SchedulerCache cache() {
        return cache;
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Something happens. */
    void change() {
        switch (random.nextInt(8)) {
            case 0 -> putNode(one(NODES));
            case 1 -> putClass(one(CLASSES));
            case 2 -> objects.remove(DeviceClass.class, "", one(CLASSES));
            case 3, 4 -> putSlice(one(NODES));
            case 5 -> objects.remove(ResourceSlice.class, "", "slice-" + one(NODES));
            case 6 -> putClaim(one(CLAIMS));
            default -> objects.remove(ResourceClaim.class, "default", one(CLAIMS));
        }
    }

    /** A device plugin may serve a resource, and may have none of it left. */
    private void putNode(String name) {
        String served = random.nextInt(3) == 0 ? ", " + one(RESOURCES) + ": " + random.nextInt(3) : "";
        cache.addNode(Decoded.flow(
                Node.class,
                "{metadata: {name: " + name + ", labels: {disk: d" + random.nextInt(2)
                        + "}}, status: {allocatable: {cpu: 4, pods: 9" + served + "}}}"));
    }

    private void putClass(String name) {
        String resource = random.nextInt(3) == 0 ? "" : "extendedResourceName: " + one(RESOURCES) + ", ";
        String selector = random.nextBoolean()
                ? "selectors: [{cel: {expression: \"device.attributes['d'].?size.orValue(0) > " + random.nextInt(2)
                        + "\"}}]"
                : "";
        objects.put(Decoded.flow(
                DeviceClass.class, "{metadata: {name: " + name + "}, spec: {" + resource + selector + "}}"));
    }

    /** For its node or for those with a label; of a pool that may not be complete. */
    private void putSlice(String node) {
        StringBuilder devices = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            devices.append("{name: dev-").append(i).append(", attributes: {size: {int: ");
            devices.append(random.nextInt(3)).append("}}");
            devices.append(random.nextInt(6) == 0 ? ", taints: [{key: k, effect: NoSchedule}]" : "")
                    .append("}, ");
        }
        String where = random.nextInt(4) == 0
                ? "nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: In, values: [d0]}]}]}"
                : "nodeName: " + node;
        objects.put(Decoded.flow(
                ResourceSlice.class,
                "{metadata: {name: slice-" + node + "}, spec: {driver: d, pool: {name: " + one(NODES) + ", generation: "
                        + random.nextInt(2) + ", resourceSliceCount: " + (random.nextInt(5) == 0 ? 2 : 1) + "}, "
                        + where + ", devices: [" + devices + "]}}"));
    }

    private void putClaim(String name) {
        String request = "{name: r, exactly: {deviceClassName: " + one(CLASSES)
                + ", allocationMode: ExactCount, count: " + (1 + random.nextInt(2)) + "}}";
        String other = random.nextInt(3) == 0
                ? ", {name: q, firstAvailable: [{name: a, deviceClassName: gpu, allocationMode: ExactCount, count: 2},"
                        + " {name: b, deviceClassName: nic, allocationMode: ExactCount, count: 1}]}"
                : "";
        String allocation = random.nextInt(2) == 0
                ? "allocation: {devices: {results: [{request: r, driver: d, pool: " + one(NODES) + ", device: dev-"
                        + (1 + random.nextInt(3)) + "}]}}"
                : "";
        objects.put(Decoded.flow(
                ResourceClaim.class,
                "{metadata: {name: " + name + ", namespace: default, uid: u" + made++
                        + "}, spec: {devices: {requests: [" + request + other + "]}}, status: {" + allocation + "}}"));
    }

    /** A pod that waits, and that wants devices in one way or the other. */
    PodInfo pod() {
        String extended = random.nextInt(3) > 0 ? one(RESOURCES) + ": " + (1 + random.nextInt(2)) : "";
        String claims = random.nextInt(2) == 0 ? "{name: c, resourceClaimName: " + one(CLAIMS) + "}" : "";
        String name = "p" + made++;
        return classes.podInfo(Decoded.flow(
                Pod.class,
                "{metadata: {name: " + name + ", namespace: default, uid: " + name + "}, spec: {schedulerName:"
                        + " default-scheduler, containers: [{name: m, resources: {requests: {" + extended
                        + "}}}], resourceClaims: [" + claims + "]}}"));
    }
}
