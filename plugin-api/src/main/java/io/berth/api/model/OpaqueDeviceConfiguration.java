package io.berth.api.model;

import io.berth.api.tree.Tree;

/**
 * Parameters that only a driver understands.
 */
public record OpaqueDeviceConfiguration(String driver, Tree parameters) {}
