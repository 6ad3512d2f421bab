package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.Device;
import io.berth.api.model.Node;
import io.berth.plugins.kubedefaults.dra.cel.DeviceProgram;
import io.berth.plugins.kubedefaults.dra.cel.DeviceValues;
import io.berth.plugins.kubedefaults.dra.cel.SelectorException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A device as its slice offers it, with what was found out about it. It lives as long as the slice does not change,
 * so an expression is evaluated once for a device and not once for a pod. Safe for several threads.
 */
public final class PoolDevice {
    /** What an expression gave for the device. */
    private record Selection(boolean matches, @Nullable SelectorException failure) {}

    private final DeviceId id;
    private final Device device;
    private final PoolSlice slice;
    private final Reach reach;
    private final Map<DeviceProgram, Selection> selections = new ConcurrentHashMap<>(2);
    private volatile @Nullable DeviceValues values;

    PoolDevice(PoolSlice slice, Device device) {
        this.id = new DeviceId(slice.poolId().driver(), slice.poolId().name(), device.name());
        this.device = device;
        this.slice = slice;
        this.reach = Reach.of(device);
    }

    public DeviceId id() {
        return id;
    }

    public Device device() {
        return device;
    }

    public PoolSlice slice() {
        return slice;
    }

    /** Whether the device can be used on a node on which its slice can be used. */
    public boolean usableOn(Node node) {
        return !slice.spec().perDeviceNodeSelection() || reach.includes(node);
    }

    Reach reach() {
        return reach;
    }

    /** Whether an expression selects the device. */
    public boolean matches(DeviceProgram program) throws SelectorException {
        Selection selection = selections.get(program);
        if (selection == null) {
            selection = evaluate(program);
            selections.put(program, selection);
        }
        if (selection.failure != null) {
            throw selection.failure;
        }
        return selection.matches;
    }

    private Selection evaluate(DeviceProgram program) {
        try {
            return new Selection(program.matches(values()), null);
        } catch (SelectorException e) {
            return new Selection(false, e);
        }
    }

    private DeviceValues values() throws SelectorException {
        DeviceValues known = values;
        if (known == null) {
            known = DeviceValues.of(id.driver(), device);
            values = known;
        }
        return known;
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
