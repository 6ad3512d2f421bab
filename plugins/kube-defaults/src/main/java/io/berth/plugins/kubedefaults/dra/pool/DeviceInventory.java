package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.Node;
import io.berth.api.model.ResourceSlice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * All devices of the cluster at one time, and the pools that each node sees. Immutable to its users; it remembers the
 * pools of a node. Safe for several threads.
 */
public final class DeviceInventory {
    /** No devices. */
    public static final DeviceInventory EMPTY = new DeviceInventory(List.of(), Map.of());

    /** What a node saw, as long as it is the same node. */
    private record View(Node node, List<DevicePool> pools) {}

    private static final Comparator<DevicePool> ORDER =
            Comparator.comparing(DevicePool::hasBindingConditions).thenComparing(DevicePool::id);

    private final List<ResourceSlice> objects;
    private final Map<ResourceSlice, PoolSlice> slices;
    private final Map<String, List<PoolSlice>> byNode = new HashMap<>();
    private final List<PoolSlice> otherwise = new ArrayList<>();
    private final Map<PoolId, List<PoolSlice>> byPool = new HashMap<>();
    private final Map<String, View> views = new ConcurrentHashMap<>();

    private DeviceInventory(Collection<ResourceSlice> objects, Map<ResourceSlice, PoolSlice> known) {
        this.objects = List.copyOf(objects);
        this.slices = new IdentityHashMap<>();
        for (ResourceSlice object : this.objects) {
            PoolSlice slice = known.get(object);
            add(object, slice == null ? new PoolSlice(object) : slice);
        }
    }

    private void add(ResourceSlice object, PoolSlice slice) {
        slices.put(object, slice);
        byPool.computeIfAbsent(slice.poolId(), id -> new ArrayList<>()).add(slice);
        if (!slice.isUnderstood()) {
            return;
        }
        if (slice.nodeName().isEmpty()) {
            otherwise.add(slice);
        } else {
            byNode.computeIfAbsent(slice.nodeName(), name -> new ArrayList<>()).add(slice);
        }
    }

    /** The inventory of these slices: this one if they are the same objects, else one that keeps what it can of it. */
    public DeviceInventory with(Collection<ResourceSlice> newer) {
        if (newer.size() == objects.size()) {
            int index = 0;
            for (ResourceSlice slice : newer) {
                if (slice != objects.get(index++)) {
                    return new DeviceInventory(newer, slices);
                }
            }
            return this;
        }
        return new DeviceInventory(newer, slices);
    }

    /** The pools that a node sees, in the order in which they are tried. */
    public List<DevicePool> pools(Node node) {
        View view = views.get(node.metadata().name());
        if (view == null || view.node != node) {
            view = new View(node, gather(node));
            views.put(node.metadata().name(), view);
        }
        return view.pools;
    }

    /** All devices that a node may use, whatever the state of their pools. */
    public List<PoolDevice> near(Node node) {
        List<PoolSlice> own = byNode.getOrDefault(node.metadata().name(), List.of());
        return Stream.concat(own.stream(), otherwise.stream().filter(slice -> slice.isNear(node)))
                .flatMap(slice -> slice.devices().stream())
                .filter(device -> device.usableOn(node))
                .toList();
    }

    private List<DevicePool> gather(Node node) {
        Map<PoolId, PoolBuilder> builders = new TreeMap<>();
        for (PoolSlice slice : byNode.getOrDefault(node.metadata().name(), List.of())) {
            add(builders, slice);
        }
        for (PoolSlice slice : otherwise) {
            if (slice.matters(node)) {
                add(builders, slice);
            }
        }
        return builders.values().stream()
                .map(PoolBuilder::build)
                .flatMap(Optional::stream)
                .sorted(ORDER)
                .toList();
    }

    private void add(Map<PoolId, PoolBuilder> builders, PoolSlice slice) {
        builders.computeIfAbsent(slice.poolId(), id -> new PoolBuilder(id, byPool.getOrDefault(id, List.of())))
                .add(slice);
    }
}
