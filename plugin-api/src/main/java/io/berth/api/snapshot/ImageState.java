package io.berth.api.snapshot;

/**
 * What a node's copy of an image is worth.
 *
 * @param sizeBytes bytes, as the first node that reported the image says
 * @param nodes how many nodes have it
 */
public record ImageState(long sizeBytes, int nodes) {}
