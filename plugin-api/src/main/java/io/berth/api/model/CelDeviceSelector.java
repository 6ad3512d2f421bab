package io.berth.api.model;

/**
 * A condition on a device in the Common Expression Language.
 */
public record CelDeviceSelector(String expression) {}
