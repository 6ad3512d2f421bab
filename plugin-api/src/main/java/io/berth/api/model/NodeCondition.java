package io.berth.api.model;

/**
 * A condition of a node such as {@code Ready}.
 *
 * @param status {@code True},{@code False} or {@code Unknown}
 */
public record NodeCondition(String type, String status, String reason, String message) {}
