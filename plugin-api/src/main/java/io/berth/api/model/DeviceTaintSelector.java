package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Names devices; what is null does not matter.
 */
public record DeviceTaintSelector(
        @Nullable String driver,
        @Nullable String pool,
        @Nullable String device) {}
