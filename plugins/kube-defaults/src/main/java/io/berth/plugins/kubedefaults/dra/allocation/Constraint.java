package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.DeviceAttribute;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import org.jspecify.annotations.Nullable;

/** What devices of a claim must have in common or differ in, and the devices that were picked so far. */
sealed interface Constraint permits MatchAttribute, DistinctAttribute {
    /** Adds a device, if that keeps the constraint; it does not matter to requests that are not meant. */
    boolean add(RequestShape request, PoolDevice device);

    /** Takes back the device that was added last for the request. */
    void remove(RequestShape request);

    /** An attribute by its full name; one whose domain is the driver may stand in the device without it. */
    static @Nullable DeviceAttribute attribute(PoolDevice device, String fullName) {
        DeviceAttribute attribute = device.device().attributes().get(fullName);
        int slash = fullName.indexOf('/');
        if (attribute == null
                && slash >= 0
                && fullName.substring(0, slash).equals(device.id().driver())) {
            attribute = device.device().attributes().get(fullName.substring(slash + 1));
        }
        return attribute;
    }

    /** Whether two attributes have the same type and value; one without a known value equals none. */
    static boolean equal(DeviceAttribute a, DeviceAttribute b) {
        if (a.string() != null) {
            return a.string().equals(b.string());
        }
        if (a.intValue() != null) {
            return a.intValue().equals(b.intValue());
        }
        if (a.boolValue() != null) {
            return a.boolValue().equals(b.boolValue());
        }
        return a.version() != null && a.version().equals(b.version());
    }
}
