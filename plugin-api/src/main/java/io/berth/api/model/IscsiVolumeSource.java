package io.berth.api.model;

/**
 * An iSCSI volume.
 */
public record IscsiVolumeSource(String iqn, int lun, String targetPortal, boolean readOnly) {}
