package io.berth.api.model;

/**
 * The claim of a generic ephemeral volume.
 */
public record PersistentVolumeClaimTemplate(PersistentVolumeClaimSpec spec) {}
