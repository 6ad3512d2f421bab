package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the server answered to the newest writes, for as long as the watch has not brought it. Safe for several threads.
 */
final class OwnWrites {
    private static final int KEPT_MAX = 4096;

    private final LiveObjects objects;
    private final Map<String, KubeObject> written = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, KubeObject> eldest) {
            return size() > KEPT_MAX;
        }
    };

    OwnWrites(LiveObjects objects) {
        this.objects = objects;
    }

    synchronized void add(KubeObject object) {
        written.put(object.metadata().uid(), object);
    }

    synchronized void forget(KubeObject object) {
        written.remove(object.metadata().uid());
    }

    /** The newest of what is known of an object; null if it, or the one of its uid, is not there. */
    @SuppressWarnings("unchecked")
    <T extends KubeObject> @Nullable T newest(T object) {
        KubeObject seen = objects.get(object.getClass(), object.namespace(), object.name());
        if (seen != null && !seen.metadata().uid().equals(object.metadata().uid())) {
            seen = null;
        }
        synchronized (this) {
            KubeObject own = written.get(object.metadata().uid());
            if (own != null && seen != null && version(own) <= version(seen)) {
                written.remove(object.metadata().uid());
                own = null;
            }
            return (T) (own == null ? seen : own);
        }
    }

    /** Versions are numbers that grow; one that is none is the oldest. */
    static long version(KubeObject object) {
        try {
            return Long.parseLong(object.metadata().resourceVersion());
        } catch (NumberFormatException opaque) {
            return -1;
        }
    }
}
