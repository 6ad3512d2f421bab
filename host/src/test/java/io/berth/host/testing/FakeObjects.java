package io.berth.host.testing;

import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The objects that a test put here. */
public final class FakeObjects implements ClusterObjects {
    private final Map<String, KubeObject> objects = new ConcurrentSkipListMap<>();

    public void put(KubeObject object) {
        objects.put(key(object.getClass(), object.namespace(), object.name()), object);
    }

    public void remove(KubeObject object) {
        objects.remove(key(object.getClass(), object.namespace(), object.name()));
    }

    @Override
    public <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name) {
        return kind.cast(objects.get(key(kind, namespace, name)));
    }

    @Override
    public <T extends KubeObject> Collection<T> list(Class<T> kind) {
        return objects.values().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    @Override
    public Tree.@Nullable Mapping raw(KubeObject object) {
        return null;
    }

    private static String key(Class<?> kind, String namespace, String name) {
        return kind.getSimpleName() + "/" + namespace + "/" + name;
    }
}
