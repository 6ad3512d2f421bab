package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.DeviceClass;
import io.berth.api.model.Quantity;
import io.berth.api.model.Toleration;
import io.berth.plugins.kubedefaults.dra.cel.CompiledSelector;
import java.util.List;
import java.util.Map;

/**
 * A request, or one alternative of a request, as far as it is the same for all nodes.
 *
 * @param parent the name of the request that it is an alternative of; empty for a request of its own
 * @param all whether it is for all devices that match
 * @param count how many devices it is for, if not for all
 * @param capacity how much of the capacities of each device it asks for
 */
record RequestShape(
        String parent,
        String name,
        DeviceClass deviceClass,
        List<CompiledSelector> classSelectors,
        List<CompiledSelector> selectors,
        boolean all,
        long count,
        boolean adminAccess,
        List<Toleration> tolerations,
        Map<String, Quantity> capacity) {
    RequestShape {
        classSelectors = List.copyOf(classSelectors);
        selectors = List.copyOf(selectors);
        tolerations = List.copyOf(tolerations);
        capacity = Map.copyOf(capacity);
    }

    /** The name under which results are kept: {@code request} or {@code request/alternative}. */
    String resultName() {
        return parent.isEmpty() ? name : parent + "/" + name;
    }

    /** Whether a list of names in a claim means this request; an empty one means all. */
    boolean isMeantBy(List<String> names) {
        return names.isEmpty() || names.contains(parent.isEmpty() ? name : parent) || names.contains(resultName());
    }
}
