package io.berth.api.model;

import java.util.Objects;

/**
 * An amount that is used up.
 */
public record Counter(Quantity value) {
    public Counter {
        value = Objects.requireNonNullElse(value, Quantity.ZERO);
    }
}
