package io.berth.api.model;

/**
 * An AWS EBS volume.
 */
public record AwsElasticBlockStoreVolumeSource(String volumeID, boolean readOnly) {}
