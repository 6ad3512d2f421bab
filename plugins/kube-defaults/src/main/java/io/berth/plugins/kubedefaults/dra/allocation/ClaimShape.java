package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.ResourceClaim;
import java.util.List;

/**
 * A claim, as far as it is the same for all nodes.
 *
 * @param requests for each request its alternatives; one without alternatives is the only one of its own
 */
record ClaimShape(ResourceClaim claim, List<List<ParsedRequest>> requests) {
    ClaimShape {
        requests = List.copyOf(requests);
    }

    /** A request that can be used, or why it cannot. */
    sealed interface ParsedRequest {
        /** It can be used. */
        record Usable(RequestShape shape) implements ParsedRequest {}

        /** It cannot be used; the text is that of the failure. */
        record Unusable(String problem) implements ParsedRequest {}
    }
}
