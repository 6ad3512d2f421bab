package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.Device;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.ResourceSlice;
import io.berth.api.model.ResourceSliceSpec;
import io.berth.api.plugin.PluginException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slice with its devices. */
public final class PoolSlice {
    private final ResourceSlice object;
    private final PoolId poolId;
    private final Reach reach;
    private final List<PoolDevice> devices;

    PoolSlice(ResourceSlice object) {
        this.object = object;
        this.poolId = new PoolId(spec().driver(), spec().pool().name());
        this.reach = Reach.of(spec());
        this.devices = spec().devices().stream()
                .map(device -> new PoolDevice(this, device))
                .toList();
    }

    ResourceSlice object() {
        return object;
    }

    /** The name of the one node on which the slice can be used, or empty. */
    public String nodeName() {
        return spec().nodeName();
    }

    public ResourceSliceSpec spec() {
        return object.spec();
    }

    String name() {
        return object.name();
    }

    PoolId poolId() {
        return poolId;
    }

    long generation() {
        return spec().pool().generation();
    }

    List<PoolDevice> devices() {
        return devices;
    }

    boolean hasCounters() {
        return !spec().sharedCounters().isEmpty();
    }

    /** Slices with devices that exclude each other are only understood with an alpha feature. */
    boolean isUnderstood() {
        for (Device device : spec().devices()) {
            for (var consumption : device.consumesCounters()) {
                if (!consumption.compatibilityGroups().isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the slice matters for a node. */
    boolean matters(Node node) {
        if (!(reach instanceof Reach.Unspecified)) {
            return includes(reach, node, "slice " + name());
        }
        return spec().perDeviceNodeSelection() && devices.stream().anyMatch(device -> reaches(device, node));
    }

    /** Whether the slice itself does not keep its devices from a node; one that says nothing does not. */
    boolean isNear(Node node) {
        return spec().perDeviceNodeSelection() || reach instanceof Reach.Unspecified || reach.includes(node);
    }

    private boolean reaches(PoolDevice device, Node node) {
        return includes(device.reach(), node, "device " + device.id() + " in slice " + name());
    }

    private static boolean includes(Reach reach, Node node, String what) {
        try {
            return reach.includes(node);
        } catch (PluginException e) {
            throw new PluginException(
                    "gather pool information: failed to perform node selection for " + what + ": " + e.getMessage(), e);
        }
    }

    /** The selector of the nodes on which the slice can be used, or null. */
    public @Nullable NodeSelector nodeSelector() {
        return spec().nodeSelector();
    }
}
