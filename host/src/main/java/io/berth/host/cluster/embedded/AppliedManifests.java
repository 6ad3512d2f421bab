package io.berth.host.cluster.embedded;

import io.berth.api.model.Node;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.manifest.TimeLine;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the user has given, so that a new version of it can be compared. Called under the cluster's lock. */
final class AppliedManifests {
    private final ObjectStore store;
    private final Originals originals;
    private final Controllers controllers;
    private final NodeLife nodes;

    /** What each object was given as, by its title. */
    private Map<String, Given> given = new LinkedHashMap<>();

    /** What objects were given as by time lines, which is not to go when the user's files change. */
    private final Map<String, Given> later = new LinkedHashMap<>();

    private record Given(String key, Original original) {
        boolean isSameAs(@Nullable Given other) {
            return other != null && original.isSameAs(other.original);
        }
    }

    AppliedManifests(ObjectStore store, Originals originals, Controllers controllers, NodeLife nodes) {
        this.store = store;
        this.originals = originals;
        this.controllers = controllers;
        this.nodes = nodes;
    }

    void replace(List<Manifest> manifests) {
        List<Manifest> sorted = manifests.stream()
                .sorted(Comparator.comparingInt(manifest -> Math.min(order("Pod"), admissionOrder(manifest))))
                .toList();
        Set<String> titles = sorted.stream().map(Manifest::title).collect(Collectors.toSet());
        Map<String, Given> before = given;
        given = new LinkedHashMap<>();
        before.forEach((title, gone) -> {
            if (!titles.contains(title)) {
                delete(gone.original.kind(), gone.key);
            }
        });
        for (Manifest manifest : sorted) {
            String title = manifest.title();
            Given last = before.get(title);
            Given now = given(manifest);
            given.put(title, now);
            if (manifest.name().isEmpty() ? last == null : !now.isSameAs(last)) {
                apply(manifest);
            }
        }
    }

    /** What others depend on comes first; what makes pods, and pods, stay in the order in which they are given. */
    private static int admissionOrder(Manifest manifest) {
        int order = Kinds.order(manifest.kind());
        return order >= order("ReplicationController") ? order("Pod") : order;
    }

    private static int order(String kind) {
        return Kinds.order(Kinds.get(kind));
    }

    private Given given(Manifest manifest) {
        return new Given(manifest.key(), originals.of(manifest));
    }

    private void apply(Manifest manifest) {
        controllers.apply(manifest);
        if (manifest.kind().is("Node")) {
            Node node = store.get(Node.class, "", manifest.name());
            if (node != null) {
                nodes.evictFrom(node);
            }
        }
    }

    private void delete(Kind kind, String key) {
        Shelf.Entry entry = store.find(kind, key);
        if (entry != null) {
            controllers.remove(entry.object());
        }
    }

    /** Lets something happen of a time line. */
    void perform(TimeLine.Action action) {
        switch (action) {
            case TimeLine.Apply(List<Manifest> objects) -> objects.forEach(this::applyChanged);
            case TimeLine.Delete(Kind kind, String namespace, String name) -> delete(kind, key(namespace, name));
            case TimeLine.Scale(Kind kind, String namespace, String name, int replicas) ->
                scale(kind, key(namespace, name), replicas);
            case TimeLine.NodesDown(List<String> names) ->
                names.forEach(name -> {
                    Node node = store.get(Node.class, "", name);
                    if (node != null) {
                        nodes.down(node);
                    }
                });
            case TimeLine.NodesUp(List<String> names) ->
                names.forEach(name -> {
                    Node node = store.get(Node.class, "", name);
                    if (node != null) {
                        nodes.up(node);
                    }
                });
        }
    }

    private void applyChanged(Manifest manifest) {
        Given now = given(manifest);
        Given last = later.put(manifest.title(), now);
        if (!now.isSameAs(last == null ? given.get(manifest.title()) : last)) {
            apply(manifest);
        }
    }

    private void scale(Kind kind, String key, int replicas) {
        Shelf.Entry entry = store.find(kind, key);
        Manifest manifest = entry == null ? null : store.manifest(entry.object());
        if (manifest != null) {
            controllers.apply(manifest.with(Edit.of(manifest.tree())
                    .in("spec", spec -> spec.set("replicas", replicas))
                    .done()));
        }
    }

    private static String key(String namespace, String name) {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
