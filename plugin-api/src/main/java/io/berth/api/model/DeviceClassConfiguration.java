package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Configuration for the drivers of the devices of a class.
 */
public record DeviceClassConfiguration(@Nullable OpaqueDeviceConfiguration opaque) {}
