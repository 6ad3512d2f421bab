package io.berth.api.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a service that scheduling reads.
 *
 * @param selector null selects nothing
 */
public record ServiceSpec(@Nullable Map<String, String> selector) {
    public ServiceSpec {
        selector = selector == null ? null : Map.copyOf(selector);
    }
}
