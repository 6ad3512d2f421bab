package io.berth.api.model;

/**
 * A rule for the restart of a container.
 */
public record ContainerRestartRule(String action) {}
