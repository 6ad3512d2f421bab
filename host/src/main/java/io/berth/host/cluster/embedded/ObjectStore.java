package io.berth.host.cluster.embedded;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.OwnerReference;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.workload.Inventory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All objects, by kind, by key and by what controls them. Written under the cluster's lock. */
final class ObjectStore implements Inventory {
    /** One shelf for each kind. */
    private final Map<String, Shelf> shelves = new HashMap<>();

    /** By {@code kind namespace/name} of the controller: what it controls, by kind and key. */
    private final TreeMap<String, Map<String, KubeObject>> controlled = new TreeMap<>();

    private final Numbers numbers = new Numbers();

    ObjectStore() {
        Kinds.all().forEach(kind -> shelves.put(kind.name(), new Shelf()));
    }

    private Shelf shelf(Kind kind) {
        Shelf shelf = shelves.get(kind.name());
        if (shelf == null) {
            throw new IllegalArgumentException(kind.name() + " is no kind that is held");
        }
        return shelf;
    }

    Shelf.@Nullable Entry find(Kind kind, String key) {
        return shelf(kind).get(key);
    }

    /** The object as it is now; null if it is gone. */
    @Nullable
    KubeObject current(KubeObject object) {
        Shelf.Entry entry = find(Kinds.of(object), object.key());
        return entry == null ? null : entry.object();
    }

    /** Adds an object, or replaces the one of its key. */
    void put(KubeObject object, Original original) {
        Kind kind = Kinds.of(object);
        OwnerReference owner = object.metadata().controller();
        Shelf.Entry before = find(kind, object.key());
        if (before != null && !Objects.equals(before.object().metadata().controller(), owner)) {
            unlink(kind, before.object());
        }
        shelf(kind).put(object.key(), new Shelf.Entry(object, original));
        if (owner != null) {
            controlled
                    .computeIfAbsent(
                            ownerKey(owner.kind(), object.namespace(), owner.name()), key -> new LinkedHashMap<>())
                    .put(kind.name() + " " + object.key(), object);
        }
    }

    /** Replaces an object by a changed one that was written as before. */
    void replace(KubeObject object) {
        Kind kind = Kinds.of(object);
        Shelf.Entry entry = find(kind, object.key());
        if (entry == null) {
            throw new IllegalStateException(kind.name() + " " + object.key() + " is gone");
        }
        put(object, entry.original());
    }

    void remove(KubeObject object) {
        Kind kind = Kinds.of(object);
        shelf(kind).remove(object.key());
        unlink(kind, object);
    }

    private void unlink(Kind kind, KubeObject object) {
        OwnerReference owner = object.metadata().controller();
        if (owner == null) {
            return;
        }
        String key = ownerKey(owner.kind(), object.namespace(), owner.name());
        Map<String, KubeObject> children = controlled.get(key);
        if (children != null) {
            children.remove(kind.name() + " " + object.key());
            if (children.isEmpty()) {
                controlled.remove(key);
            }
        }
    }

    private static String ownerKey(String kind, String namespace, String name) {
        return kind + " " + namespace + "/" + name;
    }

    /** Every object of a kind. */
    List<KubeObject> all(Kind kind) {
        return shelf(kind).all();
    }

    /** Every object of a kind that a scheduler sees. */
    List<KubeObject> visible(Kind kind) {
        return shelf(kind).visible();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends KubeObject> @Nullable T get(Class<T> kind, String namespace, String name) {
        String key = namespace.isEmpty() ? name : namespace + "/" + name;
        for (Kind candidate : Kinds.all()) {
            if (candidate.record() == kind) {
                Shelf.Entry entry = find(candidate, key);
                if (entry != null) {
                    return (T) entry.object();
                }
            }
        }
        return null;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends KubeObject> Collection<T> list(Class<T> kind) {
        if (kind != GenericObject.class) {
            return (Collection<T>) all(Kinds.get(kind.getSimpleName()));
        }
        List<KubeObject> generic = new ArrayList<>();
        Kinds.all().stream().filter(Kind::isGeneric).forEach(one -> generic.addAll(all(one)));
        return (Collection<T>) generic;
    }

    @Override
    public Tree.@Nullable Mapping raw(KubeObject object) {
        Shelf.Entry entry = find(Kinds.of(object), object.key());
        return entry == null ? null : entry.original().treeOf(entry.object());
    }

    /** An object as a manifest. */
    @Nullable
    Manifest manifest(KubeObject object) {
        Tree.Mapping tree = raw(object);
        return tree == null ? null : new Manifest(Kinds.of(object), tree);
    }

    @Override
    public List<KubeObject> controlledBy(String kind, String namespace, String name) {
        Map<String, KubeObject> children = controlled.get(ownerKey(kind, namespace, name));
        return children == null ? List.of() : List.copyOf(children.values());
    }

    @Override
    public List<String> absentOwners(String kind, String namespace, String prefix) {
        String start = ownerKey(kind, namespace, prefix);
        List<String> names = new ArrayList<>();
        for (String key : controlled.tailMap(start).keySet()) {
            if (!key.startsWith(start)) {
                break;
            }
            String name = key.substring(key.lastIndexOf('/') + 1);
            if (find(Kinds.get(kind), namespace + "/" + name) == null) {
                names.add(name);
            }
        }
        return names;
    }

    @Override
    public long nextNumber(String owner) {
        return numbers.next(owner);
    }
}
