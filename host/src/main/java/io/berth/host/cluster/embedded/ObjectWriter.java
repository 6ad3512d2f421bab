package io.berth.host.cluster.embedded;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.plugin.ConflictException;
import io.berth.api.plugin.PluginException;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import org.jspecify.annotations.Nullable;

/** What a scheduler may write about objects other than pods. Called under the cluster's lock. */
final class ObjectWriter {
    private final ObjectStore store;
    private final ApiServer api;
    private final Controllers controllers;

    ObjectWriter(ObjectStore store, ApiServer api, Controllers controllers) {
        this.store = store;
        this.api = api;
        this.controllers = controllers;
    }

    /** Everything but the status. */
    <T extends KubeObject> T update(T object) {
        KubeObject now = unchanged(object);
        if (object instanceof GenericObject generic) {
            return cast(api.rewrite(now, new Manifest(Kinds.of(object), generic.raw())));
        }
        T changed = api.change(now, RecordEdit.withStatusOf(object, now));
        if (changed.metadata().deletionTimestamp() != null
                && changed.metadata().finalizers().isEmpty()) {
            controllers.remove(changed);
        }
        return changed;
    }

    /** Nothing but the status. */
    <T extends KubeObject> T updateStatus(T object) {
        KubeObject now = unchanged(object);
        if (object instanceof GenericObject) {
            return update(object);
        }
        return api.change(now, RecordEdit.withStatusOf(cast(now), object));
    }

    @SuppressWarnings("unchecked")
    private static <T extends KubeObject> T cast(KubeObject object) {
        return (T) object;
    }

    /** The object that is to be written, which must be as the writer has seen it. */
    private KubeObject unchanged(KubeObject object) {
        if (object instanceof Pod) {
            throw new IllegalArgumentException("pods are written by methods of their own, not by update");
        }
        Kind kind = Kinds.of(object);
        KubeObject now = store.current(object);
        if (now == null) {
            throw new PluginException(kind.resource() + " \"" + object.name() + "\" not found");
        }
        String seen = object.metadata().resourceVersion();
        if (!seen.isEmpty() && !seen.equals(now.metadata().resourceVersion())) {
            throw new ConflictException("Operation cannot be fulfilled on " + kind.resource() + " \"" + object.name()
                    + "\": the object has been modified; please apply your changes to the latest version and"
                    + " try again");
        }
        return now;
    }

    <T extends KubeObject> T create(T object) {
        Kind kind = Kinds.of(object);
        if (store.current(object) != null) {
            throw new ConflictException(kind.resource() + " \"" + object.name() + "\" already exists");
        }
        return api.create(object);
    }

    /** False if the object is gone. One that somebody holds on to stays until they let go. */
    boolean delete(KubeObject object) {
        KubeObject now = store.current(object);
        if (now == null) {
            return false;
        }
        if (now.metadata().finalizers().isEmpty()) {
            controllers.remove(now);
        } else if (now.metadata().deletionTimestamp() == null) {
            api.markDeleted(now);
        }
        return true;
    }

    <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        return store.get(kind, namespace, name);
    }
}
