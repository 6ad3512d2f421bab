package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.DeviceAttribute;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All devices must have the same value of an attribute. */
final class MatchAttribute implements Constraint {
    private final List<String> requests;
    private final String attribute;
    private @Nullable DeviceAttribute value;
    private int devices;

    MatchAttribute(List<String> requests, String attribute) {
        this.requests = List.copyOf(requests);
        this.attribute = attribute;
    }

    @Override
    public boolean add(RequestShape request, PoolDevice device) {
        if (!request.isMeantBy(requests)) {
            return true;
        }
        DeviceAttribute candidate = Constraint.attribute(device, attribute);
        if (candidate == null || devices > 0 && value != null && !Constraint.equal(candidate, value)) {
            return false;
        }
        if (devices == 0) {
            value = candidate;
        }
        devices++;
        return true;
    }

    @Override
    public void remove(RequestShape request) {
        if (request.isMeantBy(requests)) {
            devices--;
        }
    }
}
