package io.berth.api.model;

/**
 * A Google persistent disk.
 */
public record GcePersistentDiskVolumeSource(String pdName, boolean readOnly) {}
