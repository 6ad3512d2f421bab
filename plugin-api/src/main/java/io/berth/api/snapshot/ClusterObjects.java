package io.berth.api.snapshot;

import io.berth.api.model.KubeObject;
import io.berth.api.tree.Tree;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The newest known state of all objects, pods and nodes included; it may be ahead of the snapshot. Reading it is cheap
 * and never goes over the network; it may be called from any thread, and two calls may see different states.
 */
public interface ClusterObjects {
    /**
     * An object by its key, or null.
     *
     * @param namespace empty for kinds without a namespace
     */
    <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name);

    /**
     * All objects of a kind, in the order of their creation where that is known. The collection is a copy or a view that
     * does not change. As long as no object of the kind changes it should be the very same, so that what was made of it
     * need not be made again.
     */
    <T extends KubeObject> Collection<T> list(Class<T> kind);

    /** The whole object as the API gave it, for fields that the model leaves out; null where the source does not keep it. */
    Tree.@Nullable Mapping raw(KubeObject object);
}
