package io.berth.host.cluster.live;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * What was last seen of all watched kinds. Only what the model has is kept: the raw object is there for kinds without a
 * record of their own.
 */
final class LiveObjects implements ClusterObjects {
    private final Map<Class<?>, ObjectTable<?>> tables = new ConcurrentHashMap<>();
    private final Map<String, ObjectTable<GenericObject>> generic = new ConcurrentSkipListMap<>();

    @SuppressWarnings("unchecked")
    <T extends KubeObject> ObjectTable<T> table(LiveKind kind) {
        return (ObjectTable<T>)
                (kind.isGeneric()
                        ? generic.computeIfAbsent(kind.resource(), resource -> new ObjectTable<>())
                        : table(kind.record()));
    }

    @SuppressWarnings("unchecked")
    private <T extends KubeObject> ObjectTable<T> table(Class<T> kind) {
        return (ObjectTable<T>) tables.computeIfAbsent(kind, record -> new ObjectTable<>());
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name) {
        if (kind != GenericObject.class) {
            return table(kind).get(namespace, name);
        }
        for (ObjectTable<GenericObject> table : generic.values()) {
            GenericObject found = table.get(namespace, name);
            if (found != null) {
                return (T) found;
            }
        }
        return null;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends KubeObject> Collection<T> list(Class<T> kind) {
        if (kind != GenericObject.class) {
            return table(kind).list();
        }
        List<GenericObject> all = new ArrayList<>();
        generic.values().forEach(table -> all.addAll(table.list()));
        return (Collection<T>) List.copyOf(all);
    }

    @Override
    public Tree.@Nullable Mapping raw(KubeObject object) {
        return object instanceof GenericObject known ? known.raw() : null;
    }
}
