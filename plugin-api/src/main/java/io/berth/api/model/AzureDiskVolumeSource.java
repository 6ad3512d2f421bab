package io.berth.api.model;

/**
 * An Azure disk.
 */
public record AzureDiskVolumeSource(String diskName, String diskURI) {}
