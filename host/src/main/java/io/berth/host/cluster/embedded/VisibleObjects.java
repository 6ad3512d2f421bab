package io.berth.host.cluster.embedded;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Kinds;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scheduler sees: nothing until it watches, and no pods that have ended. */
final class VisibleObjects implements ClusterObjects {
    private final ObjectStore store;
    private final Outbox outbox;

    VisibleObjects(ObjectStore store, Outbox outbox) {
        this.store = store;
        this.outbox = outbox;
    }

    @Override
    public <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name) {
        T found = outbox.isOpen() ? store.get(kind, namespace, name) : null;
        return found != null && Shelf.isVisible(found) ? found : null;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends KubeObject> Collection<T> list(Class<T> kind) {
        if (!outbox.isOpen()) {
            return List.of();
        }
        return kind == GenericObject.class
                ? store.list(kind)
                : (Collection<T>) store.visible(Kinds.get(kind.getSimpleName()));
    }

    @Override
    public Tree.@Nullable Mapping raw(KubeObject object) {
        return store.raw(object);
    }
}
