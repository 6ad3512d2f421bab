package io.berth.api.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One device, allocated for one request.
 *
 * @param request the name of the request, or {@code request/alternative}
 * @param bindingConditions conditions that must be true before a pod is bound
 * @param bindingFailureConditions conditions of which none may be true
 * @param shareID which share of a device that has several users; null for all of it
 * @param consumedCapacity what the share takes of the device's capacities
 */
public record DeviceRequestAllocationResult(
        String request,
        String driver,
        String pool,
        String device,
        @Nullable Boolean adminAccess,
        List<Toleration> tolerations,
        List<String> bindingConditions,
        List<String> bindingFailureConditions,
        @Nullable String shareID,
        Map<String, Quantity> consumedCapacity) {
    public DeviceRequestAllocationResult {
        tolerations = List.copyOf(tolerations);
        bindingConditions = List.copyOf(bindingConditions);
        bindingFailureConditions = List.copyOf(bindingFailureConditions);
        consumedCapacity = Map.copyOf(consumedCapacity);
    }
}
