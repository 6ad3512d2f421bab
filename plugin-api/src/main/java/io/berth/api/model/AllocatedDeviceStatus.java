package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a driver reports of an allocated device.
 */
public record AllocatedDeviceStatus(
        String driver, String pool, String device, @Nullable String shareID, List<Condition> conditions) {
    public AllocatedDeviceStatus {
        conditions = List.copyOf(conditions);
    }
}
