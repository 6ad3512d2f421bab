package io.berth.host.queue;

import io.berth.api.plugin.QueueSortPlugin;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.Profile;
import io.berth.host.profile.Wired;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The order in which pods are tried: that of the QueueSort plugin, and the order of arrival between pods that are
 * equal to the plugin, or on which it fails.
 */
final class PodOrder {
    private final @Nullable Wired<QueueSortPlugin> plugin;
    private final QueueListener listener;

    /** All profiles have the same plugin; which one's instance is asked does not matter. */
    PodOrder(Map<String, Profile> profiles, QueueListener listener) {
        this.plugin = new TreeMap<>(profiles)
                .values().stream()
                        .flatMap(profile -> profile.at(ExtensionPoint.QUEUE_SORT).stream())
                        .findFirst()
                        .orElse(null);
        this.listener = listener;
    }

    boolean isBefore(QueuedPodInfo a, QueuedPodInfo b) {
        if (plugin != null) {
            try {
                if (plugin.plugin().less(a, b)) {
                    return true;
                }
                if (plugin.plugin().less(b, a)) {
                    return false;
                }
            } catch (RuntimeException failure) {
                listener.failed(plugin.name(), a.pod(), failure);
            }
        }
        return a.arrivedBefore(b);
    }
}
