package io.berth.api.model;

/**
 * A volume source of which only the presence matters.
 */
public record NamedVolumeSource(String shareName) {}
