package io.berth.api.model;

/**
 * An API object. The records of this package that implement it hold what scheduling reads; everything else
 * of the object is left out when it is decoded.
 */
public interface KubeObject {
    ObjectMeta metadata();

    /** The object's name. */
    default String name() {
        return metadata().name();
    }

    /** The object's namespace; empty where it has none. */
    default String namespace() {
        return metadata().namespace();
    }

    /** {@code namespace/name}, or only the name for objects without a namespace. */
    default String key() {
        return metadata().key();
    }
}
