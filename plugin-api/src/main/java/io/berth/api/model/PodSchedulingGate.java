package io.berth.api.model;

/**
 * Keeps a pod from being scheduled as long as it is listed.
 */
public record PodSchedulingGate(String name) {}
