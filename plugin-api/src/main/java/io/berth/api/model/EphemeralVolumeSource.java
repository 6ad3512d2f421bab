package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A claim that is made for one pod, named {@code <pod>-<volume>}.
 */
public record EphemeralVolumeSource(@Nullable PersistentVolumeClaimTemplate volumeClaimTemplate) {}
