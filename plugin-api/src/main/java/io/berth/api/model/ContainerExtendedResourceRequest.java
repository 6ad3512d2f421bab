package io.berth.api.model;

/**
 * Which request of the special claim backs a container's extended resource.
 */
public record ContainerExtendedResourceRequest(String containerName, String resourceName, String requestName) {}
