package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.Node;
import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.cel.CompiledSelector;
import io.berth.plugins.kubedefaults.dra.cel.DeviceProgram;
import io.berth.plugins.kubedefaults.dra.cel.SelectorException;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.List;

/** Whether devices are of the kind that a request asks for, on a node. */
final class Selection {
    private final Node node;

    Selection(Node node) {
        this.node = node;
    }

    /** Class first, then request, then node; the first "no" ends it, so an error behind it stays unseen. */
    boolean isSelectable(ResourceClaim claim, RequestShape request, PoolDevice device) {
        return matches("class " + request.deviceClass().name(), request.classSelectors(), device)
                && matches("claim " + claim.key(), request.selectors(), device)
                && device.usableOn(node);
    }

    private static boolean matches(String owner, List<CompiledSelector> selectors, PoolDevice device) {
        for (int i = 0; i < selectors.size(); i++) {
            if (!matches(owner, i, selectors.get(i), device)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(String owner, int index, CompiledSelector selector, PoolDevice device) {
        try {
            return switch (selector) {
                case CompiledSelector.Invalid invalid ->
                    throw new AllocationException(
                            owner + ": selector #" + index + ": CEL compile error: " + invalid.reason());
                case DeviceProgram program -> device.matches(program);
            };
        } catch (SelectorException e) {
            throw new AllocationException(
                    owner + ": selector #" + index + " on device " + device.id() + ": CEL runtime error: "
                            + e.getMessage(),
                    e);
        }
    }
}
