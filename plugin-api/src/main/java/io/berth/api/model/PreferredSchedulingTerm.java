package io.berth.api.model;

/**
 * A preferred node selector term.
 *
 * @param weight 1 to 100
 */
public record PreferredSchedulingTerm(int weight, NodeSelectorTerm preference) {}
