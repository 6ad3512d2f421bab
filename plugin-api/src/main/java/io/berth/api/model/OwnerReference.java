package io.berth.api.model;

/**
 * One owner of an object; at most one of them is its controller.
 */
public record OwnerReference(String apiVersion, String kind, String name, String uid, boolean controller) {}
