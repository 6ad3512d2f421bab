package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.LabelMatcher;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Quantity;
import io.berth.api.model.StorageClass;
import io.berth.api.model.TopologySelectorTerm;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a volume for a claim can be made.
 *
 * @param topologies of the class; empty for everywhere
 * @param pools storage that is large enough; null if nobody keeps account of it
 */
record Provisioning(
        PersistentVolumeClaim claim,
        boolean possible,
        List<TopologySelectorTerm> topologies,
        @Nullable List<Pool> pools) {
    /** Storage that is large enough, and the nodes that can use it. */
    record Pool(CSIStorageCapacity capacity, LabelMatcher nodes) {}

    /** What a node offers. */
    sealed interface Offer {
        /** A volume can be made. */
        record Possible(NodeVolumes.Provision provision) implements Offer {}

        /** Not here. */
        record Impossible() implements Offer {}

        /** Not for want of space. */
        record TooSmall() implements Offer {}
    }

    private static final String NOBODY = "kubernetes.io/no-provisioner";

    static Provisioning of(PersistentVolumeClaim claim, ClusterObjects objects) {
        String className = Storage.classOf(claim);
        if (className.isEmpty()) {
            throw new PluginException("no class for claim \"" + claim.key() + "\"");
        }
        StorageClass storageClass = objects.get(StorageClass.class, "", className);
        if (storageClass == null) {
            throw new PluginException("failed to find storage class \"" + className + "\"");
        }
        String provisioner = storageClass.provisioner();
        boolean possible = !provisioner.isEmpty() && !provisioner.equals(NOBODY);
        return new Provisioning(claim, possible, storageClass.allowedTopologies(), pools(claim, storageClass, objects));
    }

    private static @Nullable List<Pool> pools(
            PersistentVolumeClaim claim, StorageClass storageClass, ClusterObjects objects) {
        CSIDriver driver = objects.get(CSIDriver.class, "", storageClass.provisioner());
        if (!Storage.hasRequest(claim)
                || driver == null
                || !Boolean.TRUE.equals(driver.spec().storageCapacity())) {
            return null;
        }
        long request = Storage.request(claim).value();
        List<Pool> pools = new ArrayList<>();
        for (CSIStorageCapacity capacity : objects.list(CSIStorageCapacity.class)) {
            Quantity limit = limit(capacity);
            if (capacity.storageClassName().equals(storageClass.name()) && limit != null && limit.value() >= request) {
                pools.add(new Pool(
                        capacity, LabelMatcher.of(capacity.nodeTopology()).orElse(LabelMatcher.NOTHING)));
            }
        }
        return pools;
    }

    /** The largest volume that can be made; null if that is not known. */
    static @Nullable Quantity limit(CSIStorageCapacity capacity) {
        return capacity.maximumVolumeSize() == null ? capacity.capacity() : capacity.maximumVolumeSize();
    }

    Offer on(Map<String, String> nodeLabels) {
        if (!possible || !isAllowed(nodeLabels)) {
            return new Offer.Impossible();
        }
        if (pools == null) {
            return new Offer.Possible(new NodeVolumes.Provision(claim, null));
        }
        for (Pool pool : pools) {
            if (pool.nodes.matches(nodeLabels)) {
                return new Offer.Possible(new NodeVolumes.Provision(claim, pool.capacity));
            }
        }
        return new Offer.TooSmall();
    }

    private boolean isAllowed(Map<String, String> nodeLabels) {
        return topologies.isEmpty() || topologies.stream().anyMatch(term -> matches(term, nodeLabels));
    }

    /** A term without expressions matches nothing. */
    private static boolean matches(TopologySelectorTerm term, Map<String, String> nodeLabels) {
        return !term.matchLabelExpressions().isEmpty()
                && term.matchLabelExpressions().stream().allMatch(expression -> {
                    String value = nodeLabels.get(expression.key());
                    return value != null && expression.values().contains(value);
                });
    }
}
