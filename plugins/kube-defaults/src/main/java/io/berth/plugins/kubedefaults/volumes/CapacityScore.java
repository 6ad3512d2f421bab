package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.Quantity;
import io.berth.plugins.kubedefaults.support.BrokenLine;
import io.berth.plugins.kubedefaults.support.BrokenLine.ShapePoint;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Scores a node by how full its storage would be: that of the volumes that a pod would take, or that from which its
 * volumes would be made.
 */
final class CapacityScore {
    private static final int FULL = 100;

    /** Storage of one class, in bytes. */
    private record Use(long requested, long capacity) {
        int percent() {
            return capacity == 0 || requested > capacity ? FULL : (int) (requested * FULL / capacity);
        }

        Use plus(Use other) {
            return new Use(requested + other.requested, capacity + other.capacity);
        }
    }

    private final BrokenLine shape;

    CapacityScore(List<ShapePoint> shape) {
        this.shape = new BrokenLine(shape);
    }

    /** 0 to 100; all classes weigh the same. */
    long of(NodeVolumes volumes) {
        Collection<Use> uses = (volumes.bindings().isEmpty() ? provisioned(volumes) : bound(volumes)).values();
        if (uses.isEmpty()) {
            return 0;
        }
        long sum = uses.stream().mapToLong(use -> shape.at(use.percent())).sum();
        return Math.round((double) sum / uses.size());
    }

    private static Map<String, Use> bound(NodeVolumes volumes) {
        Map<String, Use> uses = new TreeMap<>();
        for (NodeVolumes.Binding binding : volumes.bindings()) {
            uses.merge(
                    binding.volume().spec().storageClassName(),
                    new Use(
                            Storage.request(binding.claim()).value(),
                            Storage.capacity(binding.volume()).value()),
                    Use::plus);
        }
        return uses;
    }

    /** The capacity is that of the last one of a class: it is no sum, since all come out of the same pool. */
    private static Map<String, Use> provisioned(NodeVolumes volumes) {
        Map<String, Use> uses = new TreeMap<>();
        for (NodeVolumes.Provision provision : volumes.provisions()) {
            if (provision.from() != null) {
                Quantity capacity = provision.from().capacity();
                uses.merge(
                        Storage.classOf(provision.claim()),
                        new Use(Storage.request(provision.claim()).value(), capacity == null ? 0 : capacity.value()),
                        (sum, last) -> new Use(sum.requested() + last.requested(), last.capacity()));
            }
        }
        return uses;
    }
}
