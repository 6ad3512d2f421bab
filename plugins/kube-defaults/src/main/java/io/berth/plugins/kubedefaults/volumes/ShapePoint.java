package io.berth.plugins.kubedefaults.volumes;

/**
 * A point of the function from utilization to score.
 *
 * @param utilization percent
 * @param score 0 to 10
 */
record ShapePoint(int utilization, int score) {}
