package io.berth.api.model;

/**
 * Labels, annotations and specification of the claims that are made from a template.
 */
public record ResourceClaimTemplateSpec(ObjectMeta metadata, ResourceClaimSpec spec) {}
