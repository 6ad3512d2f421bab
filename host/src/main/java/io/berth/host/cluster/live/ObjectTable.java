package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The objects of one kind as they were last seen. Written by one thread at a time, read by any. */
final class ObjectTable<T extends KubeObject> {
    /** Those of one time by their names, so that the order is always the same. */
    private static final Comparator<KubeObject> OLDEST_FIRST = Comparator.comparing(
                    (KubeObject object) -> created(object))
            .thenComparing(KubeObject::namespace)
            .thenComparing(KubeObject::name);

    /** By namespace and name, which are strings that the objects have anyway. */
    private final Map<String, Map<String, T>> objects = new ConcurrentHashMap<>();

    private @Nullable List<T> list;

    private static Instant created(KubeObject object) {
        Instant time = object.metadata().creationTimestamp();
        return time == null ? Instant.EPOCH : time;
    }

    @Nullable
    T get(String namespace, String name) {
        Map<String, T> named = objects.get(namespace);
        return named == null ? null : named.get(name);
    }

    /** Adds or replaces an object; returns the one that was there. */
    synchronized @Nullable T put(T object) {
        list = null;
        return objects.computeIfAbsent(object.namespace(), namespace -> new ConcurrentHashMap<>())
                .put(object.name(), object);
    }

    /** Returns the object that was there. */
    synchronized @Nullable T remove(String namespace, String name) {
        list = null;
        Map<String, T> named = objects.get(namespace);
        return named == null ? null : named.remove(name);
    }

    /** All of them, the oldest first; the same list as long as nothing changes. */
    synchronized List<T> list() {
        List<T> known = list;
        if (known == null) {
            List<T> all = new ArrayList<>();
            objects.values().forEach(named -> all.addAll(named.values()));
            all.sort(OLDEST_FIRST);
            known = List.copyOf(all);
            list = known;
        }
        return known;
    }
}
