package io.berth.api.model;

/**
 * A taint of a node.
 *
 * @param effect {@code NoSchedule},{@code PreferNoSchedule} or {@code NoExecute}
 */
public record Taint(String key, String value, String effect) {}
