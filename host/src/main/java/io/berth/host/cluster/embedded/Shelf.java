package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The objects of one kind, in the order in which they came. Written under the cluster's lock, read by anybody. */
final class Shelf {
    /** An object, and what it was written as. */
    record Entry(KubeObject object, Original original) {}

    private final Map<String, Entry> ordered = new LinkedHashMap<>();
    private final Map<String, Entry> byKey = new ConcurrentHashMap<>();
    private @Nullable List<KubeObject> all;
    private @Nullable List<KubeObject> visible;

    @Nullable
    Entry get(String key) {
        return byKey.get(key);
    }

    synchronized void put(String key, Entry entry) {
        ordered.put(key, entry);
        byKey.put(key, entry);
        forgetLists();
    }

    synchronized void remove(String key) {
        ordered.remove(key);
        byKey.remove(key);
        forgetLists();
    }

    private void forgetLists() {
        all = null;
        visible = null;
    }

    /** Everything. */
    synchronized List<KubeObject> all() {
        if (all == null) {
            all = ordered.values().stream().map(Entry::object).toList();
        }
        return all;
    }

    /** What a scheduler sees: everything but pods that have ended. */
    synchronized List<KubeObject> visible() {
        if (visible == null) {
            visible = all().stream().filter(Shelf::isVisible).toList();
        }
        return visible;
    }

    static boolean isVisible(KubeObject object) {
        return !(object instanceof Pod pod) || !pod.status().terminal();
    }
}
