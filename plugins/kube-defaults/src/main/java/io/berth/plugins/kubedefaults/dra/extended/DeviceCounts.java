package io.berth.plugins.kubedefaults.dra.extended;

import io.berth.api.model.CelDeviceSelector;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceSelector;
import io.berth.api.model.ResourceSlice;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.dra.allocation.AllocatedDevices;
import io.berth.plugins.kubedefaults.dra.cel.DeviceProgram;
import io.berth.plugins.kubedefaults.dra.cel.DeviceSelectors;
import io.berth.plugins.kubedefaults.dra.cel.SelectorException;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import io.berth.plugins.kubedefaults.dra.pool.DeviceInventory;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;

/**
 * How much of an extended resource a node has where devices back it: what scores count. All devices of its class
 * count, whatever the state of their pools and taints. Safe for several threads.
 */
public final class DeviceCounts {
    /**
     * Devices of a class on a node.
     *
     * @param taken how many of them somebody uses
     */
    public record Count(long total, long taken) {
        static final Count NONE = new Count(0, 0);
    }

    /** What there is at the beginning of a cycle's scoring. */
    public final class View {
        private final DeviceInventory devices;
        private final AllocatedDevices allocated;

        private View(DeviceInventory devices, AllocatedDevices allocated) {
            this.devices = devices;
            this.allocated = allocated;
        }

        /** The devices that back a resource on a node; none if no class does, or if they cannot be told. */
        public Count of(NodeInfo node, String resource) {
            DeviceClass deviceClass = classes.classOf(resource);
            return deviceClass == null ? Count.NONE : count(node, deviceClass);
        }

        private Count count(NodeInfo node, DeviceClass deviceClass) {
            long total = 0;
            long taken = 0;
            try {
                for (PoolDevice device : devices.near(node.node())) {
                    if (matches(deviceClass, device)) {
                        total++;
                        taken += allocated.isUsed(device.id()) ? 1 : 0;
                    }
                }
            } catch (SelectorException | PluginException e) {
                // As in kube-scheduler a class that cannot be evaluated makes the resource count as not there.
                return Count.NONE;
            }
            return new Count(total, taken);
        }
    }

    private final PluginContext context;
    private final ClaimStore store;
    private final DeviceClassMap classes;
    private final DeviceSelectors selectors = new DeviceSelectors();
    private volatile DeviceInventory inventory = DeviceInventory.EMPTY;

    public DeviceCounts(PluginContext context) {
        this.context = context;
        this.store = new ClaimStore(context);
        this.classes = new DeviceClassMap(context.objects());
    }

    /** What there is now. */
    public View now() {
        DeviceInventory current = inventory.with(context.objects().list(ResourceSlice.class));
        inventory = current;
        return new View(current, AllocatedDevices.of(store.allocations()));
    }

    private boolean matches(DeviceClass deviceClass, PoolDevice device) throws SelectorException {
        for (DeviceSelector selector : deviceClass.spec().selectors()) {
            CelDeviceSelector cel = selector.cel();
            if (cel == null
                    || !(selectors.compile(cel.expression()) instanceof DeviceProgram program)
                    || !device.matches(program)) {
                return false;
            }
        }
        return true;
    }
}
