package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A condition on a device.
 *
 * @param cel null for a kind of selector that is not known here
 */
public record DeviceSelector(@Nullable CelDeviceSelector cel) {}
