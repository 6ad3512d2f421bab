package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.KubeObject;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a kind as they will be once what was decided is written: an object that was assumed to change is
 * seen changed, until the cluster reports a newer one. All instances of the plugin share what is assumed.
 */
final class AssumedObjects<T extends KubeObject> {
    private final Class<T> kind;
    private final ClusterObjects objects;
    /** By the object's key: the object as the cluster had it, and as it is assumed. */
    private final Map<String, Map.Entry<KubeObject, KubeObject>> assumed;

    @SuppressWarnings("unchecked")
    AssumedObjects(Class<T> kind, PluginContext context) {
        this.kind = kind;
        this.objects = context.objects();
        this.assumed = context.shared(
                VolumeBinding.NAME + "/" + kind.getSimpleName(), ConcurrentHashMap.class, ConcurrentHashMap::new);
    }

    @Nullable
    T get(String namespace, String name) {
        T actual = objects.get(kind, namespace, name);
        return actual == null ? null : assumed(actual);
    }

    /** What is assumed of an object of the cluster; the object itself if nothing is. */
    T assumed(T actual) {
        Map.Entry<KubeObject, KubeObject> entry = assumed.get(actual.key());
        if (entry == null) {
            return actual;
        }
        if (entry.getKey().equals(actual)) {
            return kind.cast(entry.getValue());
        }
        assumed.remove(actual.key(), entry);
        return actual;
    }

    /**
     * Takes a change for done.
     *
     * @param before the object as {@link #get} gave it
     */
    void assume(T before, T changed) {
        T actual = objects.get(kind, before.namespace(), before.name());
        if (actual == null || !assumed(actual).equals(before)) {
            throw new PluginException(
                    kind.getSimpleName() + " \"" + before.key() + "\" has changed since it was chosen");
        }
        assumed.put(actual.key(), Map.entry(actual, changed));
    }

    /** Takes back what was assumed, if it still is. */
    void restore(T changed) {
        assumed.computeIfPresent(changed.key(), (key, entry) -> entry.getValue().equals(changed) ? null : entry);
    }
}
