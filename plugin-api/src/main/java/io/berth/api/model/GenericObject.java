package io.berth.api.model;

import io.berth.api.tree.Tree;

/**
 * An object of a kind that has no record of its own, such as a ConfigMap or a custom resource.
 *
 * @param apiVersion group and version as written
 * @param kind the kind
 * @param raw the whole object
 */
public record GenericObject(String apiVersion, String kind, ObjectMeta metadata, Tree.Mapping raw)
        implements KubeObject {}
