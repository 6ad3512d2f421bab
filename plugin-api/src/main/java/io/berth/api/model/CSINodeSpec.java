package io.berth.api.model;

import java.util.List;

/**
 * The list of a node's CSI drivers.
 */
public record CSINodeSpec(List<CSINodeDriver> drivers) {
    public CSINodeSpec {
        drivers = List.copyOf(drivers);
    }
}
