package io.berth.api.model;

/**
 * The pool that a slice belongs to.
 *
 * @param generation slices of lower generations are out of date
 * @param resourceSliceCount how many slices of this generation make the pool complete
 */
public record ResourcePool(String name, long generation, long resourceSliceCount) {}
