package io.berth.testkit;

import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of a test, by kind and key. */
public final class MemoryObjects implements ClusterObjects {
    private final Map<Class<?>, Map<String, KubeObject>> objects = new LinkedHashMap<>();

    /** Adds objects, in place of those of the same name. */
    public synchronized MemoryObjects with(KubeObject... more) {
        for (KubeObject object : more) {
            objects.computeIfAbsent(object.getClass(), kind -> new LinkedHashMap<>())
                    .put(object.key(), object);
        }
        return this;
    }

    public synchronized boolean remove(KubeObject object) {
        return objects.getOrDefault(object.getClass(), new LinkedHashMap<>()).remove(object.key()) != null;
    }

    @Override
    public synchronized <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name) {
        String key = namespace.isEmpty() ? name : namespace + "/" + name;
        return kind.cast(objects.getOrDefault(kind, Map.of()).get(key));
    }

    @Override
    public synchronized <T extends KubeObject> Collection<T> list(Class<T> kind) {
        return List.copyOf(objects.getOrDefault(kind, Map.of()).values()).stream()
                .map(kind::cast)
                .toList();
    }

    @Override
    public Tree.@Nullable Mapping raw(KubeObject object) {
        return null;
    }
}
