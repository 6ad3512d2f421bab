package io.berth.api.model;

import java.util.List;

/**
 * A Ceph RBD volume.
 */
public record RbdVolumeSource(List<String> monitors, String image, String pool, boolean readOnly) {
    public RbdVolumeSource {
        monitors = List.copyOf(monitors);
    }
}
