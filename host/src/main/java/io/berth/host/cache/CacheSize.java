package io.berth.host.cache;

/**
 * How much is in the cache.
 *
 * @param nodes with those that are only known from the pods on them
 * @param pods with assumed ones
 */
public record CacheSize(int nodes, int pods, int assumedPods) {}
