package io.berth.plugins.kubedefaults.dra.extended;

import io.berth.api.model.DeviceClaim;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceClaimSpec;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.Resources;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/** The extended resources of one pod that devices may back. Belongs to one cycle; safe for several threads. */
public final class ExtendedResources {
    /** What a node has to serve by devices. */
    public sealed interface OnNode {
        /** The node cannot serve the pod. */
        record Refused(String reason) implements OnNode {}

        /** A device plugin serves all, and nothing is left to do. */
        record Served() implements OnNode {}

        /** Devices for this claim have to be found. */
        record Needed(ExtendedClaim extended) implements OnNode {}
    }

    private final PodInfo pod;
    private final ResourceClaim claim;
    private final DeviceClassMap classes;
    private final ConcurrentHashMap<SortedMap<String, String>, ExtendedClaim> variants = new ConcurrentHashMap<>(2);

    private ExtendedResources(PodInfo pod, ResourceClaim claim, DeviceClassMap classes) {
        this.pod = pod;
        this.claim = claim;
        this.classes = classes;
    }

    /** Those of a pod; empty if it has none that is backed by a class. */
    public static Optional<ExtendedResources> of(
            PodInfo pod, DeviceClassMap classes, ClaimStore store, RandomGenerator random) {
        if (!isAnyBacked(pod.requests().effective(), classes)) {
            return Optional.empty();
        }
        ResourceClaim earlier = ExtendedClaim.find(pod, store.all());
        ResourceClaim claim = earlier != null
                ? earlier
                : ExtendedClaim.inMemory(pod, new UUID(random.nextLong(), random.nextLong()).toString());
        return Optional.of(new ExtendedResources(pod, claim, classes));
    }

    private static boolean isAnyBacked(Resources requests, DeviceClassMap classes) {
        for (int i = 0; i < requests.scalarCount(); i++) {
            String name = requests.scalarName(i);
            if (requests.scalarAmount(i) != 0 && DeviceClassMap.isCandidate(name) && classes.classOf(name) != null) {
                return true;
            }
        }
        return false;
    }

    /** The claim of an earlier cycle, or one that exists in memory only. */
    public ResourceClaim claim() {
        return claim;
    }

    /**
     * What the node has to serve.
     *
     * @param alone whether the pod has no other claims
     */
    public OnNode on(NodeInfo node, boolean alone) {
        if (!claim.spec().devices().requests().isEmpty()) {
            return new OnNode.Refused("cannot schedule extended resource claim");
        }
        SortedMap<String, String> classByResource = new TreeMap<>();
        Resources requests = pod.requests().effective();
        for (int i = 0; i < requests.scalarCount(); i++) {
            String name = requests.scalarName(i);
            if (requests.scalarAmount(i) == 0 || !DeviceClassMap.isCandidate(name)) {
                continue;
            }
            DeviceClass deviceClass = classes.classOf(name);
            if (deviceClass != null && node.allocatable().scalar(name) == 0) {
                classByResource.put(name, deviceClass.name());
            } else if (!node.allocatable().hasScalar(name)) {
                return new OnNode.Refused("cannot fit resource");
            }
        }
        return alone && classByResource.isEmpty()
                ? new OnNode.Served()
                : new OnNode.Needed(variants.computeIfAbsent(classByResource, this::variant));
    }

    /** Nodes that have to serve the same resources share one claim. */
    private ExtendedClaim variant(SortedMap<String, String> classByResource) {
        ContainerRequests containers = new ContainerRequests(pod.spec());
        classByResource.forEach(containers::add);
        DeviceClaim devices = new DeviceClaim(containers.requests(), List.of(), List.of());
        ResourceClaim forNode = new ResourceClaim(claim.metadata(), new ResourceClaimSpec(devices), claim.status());
        return new ExtendedClaim(forNode, containers.mappings());
    }
}
