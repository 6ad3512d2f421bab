package io.berth.api.model;

/**
 * What a claim asks for.
 */
public record ResourceClaimSpec(DeviceClaim devices) {}
