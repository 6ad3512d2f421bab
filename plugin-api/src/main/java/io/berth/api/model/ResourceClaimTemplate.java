package io.berth.api.model;

/**
 * What the claims that are made for pods look like.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record ResourceClaimTemplate(ObjectMeta metadata, ResourceClaimTemplateSpec spec) implements KubeObject {}
