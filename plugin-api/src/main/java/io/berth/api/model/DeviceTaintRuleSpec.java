package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Which devices get which taint.
 *
 * @param deviceSelector null for no device
 */
public record DeviceTaintRuleSpec(@Nullable DeviceTaintSelector deviceSelector, DeviceTaint taint) {}
