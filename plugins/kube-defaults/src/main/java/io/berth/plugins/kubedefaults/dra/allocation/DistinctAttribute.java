package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.DeviceAttribute;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.ArrayList;
import java.util.List;

/** No two devices may have the same value of an attribute. */
final class DistinctAttribute implements Constraint {
    private final List<String> requests;
    private final String attribute;
    private final List<DeviceAttribute> values = new ArrayList<>();

    DistinctAttribute(List<String> requests, String attribute) {
        this.requests = List.copyOf(requests);
        this.attribute = attribute;
    }

    @Override
    public boolean add(RequestShape request, PoolDevice device) {
        if (!request.isMeantBy(requests)) {
            return true;
        }
        DeviceAttribute candidate = Constraint.attribute(device, attribute);
        if (candidate == null || values.stream().anyMatch(value -> Constraint.equal(candidate, value))) {
            return false;
        }
        values.add(candidate);
        return true;
    }

    @Override
    public void remove(RequestShape request) {
        if (request.isMeantBy(requests)) {
            values.removeLast();
        }
    }
}
