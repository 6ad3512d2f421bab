package io.berth.api.model;

/**
 * A user of a claim, as a rule a pod.
 *
 * @param apiGroup empty for pods
 */
public record ResourceClaimConsumer(String apiGroup, String resource, String name, String uid) {}
