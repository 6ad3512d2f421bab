package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.CounterSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts the slices of one pool together, as they are seen from one node. */
final class PoolBuilder {
    private final PoolId id;
    private final List<PoolSlice> everywhere;
    private List<PoolSlice> relevant = new ArrayList<>();

    /** @param everywhere all slices of the pool in the cluster */
    PoolBuilder(PoolId id, List<PoolSlice> everywhere) {
        this.id = id;
        this.everywhere = everywhere;
    }

    /** Adds a slice that matters for the node. Only the highest generation counts. */
    void add(PoolSlice slice) {
        if (!relevant.isEmpty() && slice.generation() > relevant.getFirst().generation()) {
            relevant = new ArrayList<>();
        }
        if (relevant.isEmpty() || slice.generation() == relevant.getFirst().generation()) {
            relevant.add(slice);
        }
    }

    /** The pool; empty if it is out of date. */
    Optional<DevicePool> build() {
        relevant.sort(Comparator.comparing(PoolSlice::name));
        PoolSlice first = relevant.getFirst();
        long expected = first.spec().pool().resourceSliceCount();
        List<PoolSlice> known = relevant;
        if (relevant.size() != expected) {
            if (everywhere.stream().anyMatch(slice -> slice.generation() > first.generation())) {
                return Optional.empty();
            }
            known = everywhere.stream()
                    .filter(slice -> slice.generation() == first.generation() && slice.isUnderstood())
                    .toList();
        }
        return Optional.of(
                known.size() == expected ? complete(known) : DevicePool.unusable(id, DevicePool.State.INCOMPLETE));
    }

    private DevicePool complete(List<PoolSlice> known) {
        List<PoolDevice> devices = devices(relevant);
        List<PoolDevice> elsewhere = devices(
                known.stream().filter(slice -> !relevant.contains(slice)).toList());
        Optional<CounterSets> counters = CounterSets.of(counters(known));
        if (counters.isEmpty()
                || !namesDiffer(devices)
                || !devices.stream().allMatch(counters.get()::covers)
                || !elsewhere.stream().allMatch(counters.get()::covers)) {
            return DevicePool.unusable(id, DevicePool.State.INVALID);
        }
        return new DevicePool(id, DevicePool.State.USABLE, devices, elsewhere, counters.get());
    }

    /** Slices with counters have no devices, or none that count. */
    private static List<PoolDevice> devices(List<PoolSlice> slices) {
        return slices.stream()
                .filter(slice -> !slice.hasCounters())
                .flatMap(slice -> slice.devices().stream())
                .toList();
    }

    /** Counters may stand in slices that are for other nodes. */
    private static List<CounterSet> counters(List<PoolSlice> known) {
        return known.stream()
                .flatMap(slice -> slice.spec().sharedCounters().stream())
                .toList();
    }

    private static boolean namesDiffer(List<PoolDevice> devices) {
        Set<String> names = new HashSet<>();
        for (PoolDevice device : devices) {
            if (!names.add(device.device().name())) {
                return false;
            }
        }
        return true;
    }
}
