package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the devices of some requests must have in common, or differ in.
 *
 * @param requests names of requests, or {@code request/alternative}; empty for all
 * @param matchAttribute the attribute that must be equal
 * @param distinctAttribute the attribute that must differ
 */
public record DeviceConstraint(
        List<String> requests,
        @Nullable String matchAttribute,
        @Nullable String distinctAttribute) {
    public DeviceConstraint {
        requests = List.copyOf(requests);
    }
}
