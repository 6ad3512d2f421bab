package io.berth.api.model;

/**
 * A reference to an object.
 */
public record ObjectReference(String apiVersion, String kind, String namespace, String name, String uid) {}
