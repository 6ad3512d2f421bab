package io.berth.host.conformance;

import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of a case, in its order. */
final class CaseObjects implements ClusterObjects {
    private final Map<Class<?>, Map<String, KubeObject>> objects = new LinkedHashMap<>();

    void put(KubeObject object) {
        objects.computeIfAbsent(object.getClass(), kind -> new LinkedHashMap<>())
                .put(key(object.namespace(), object.name()), object);
    }

    void remove(Class<?> kind, String namespace, String name) {
        objects.getOrDefault(kind, new LinkedHashMap<>()).remove(key(namespace, name));
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }

    @Override
    public <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name) {
        return kind.cast(objects.getOrDefault(kind, Map.of()).get(key(namespace, name)));
    }

    @Override
    public <T extends KubeObject> Collection<T> list(Class<T> kind) {
        return List.copyOf(objects.getOrDefault(kind, Map.of()).values()).stream()
                .map(kind::cast)
                .toList();
    }

    @Override
    public Tree.@Nullable Mapping raw(KubeObject object) {
        return null;
    }
}
