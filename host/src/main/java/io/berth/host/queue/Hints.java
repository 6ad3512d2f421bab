package io.berth.host.queue;

import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.QueueingHint;
import io.berth.host.profile.Profile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The registrations and hints of all profiles' plugins. */
final class Hints {
    /** Events of one kind concern the same hints. */
    private record Kind(EventResource resource, int actions) {}

    private final Map<String, Profile> profiles;
    private final QueueListener listener;
    private final Map<Kind, Map<String, Map<String, List<QueueingHint>>>> known = new HashMap<>();

    Hints(Map<String, Profile> profiles, QueueListener listener) {
        this.profiles = profiles;
        this.listener = listener;
    }

    /** What the plugins have to say about an event. */
    EventHints about(ClusterEvent event) {
        Kind kind = new Kind(event.resource(), event.actions());
        return new EventHints(event, known.computeIfAbsent(kind, key -> hints(event)), listener);
    }

    private Map<String, Map<String, List<QueueingHint>>> hints(ClusterEvent event) {
        Map<String, Map<String, List<QueueingHint>>> byProfile = new HashMap<>();
        profiles.forEach((name, profile) -> byProfile.put(name, hints(event, profile)));
        return byProfile;
    }

    private static Map<String, List<QueueingHint>> hints(ClusterEvent event, Profile profile) {
        Map<String, List<QueueingHint>> byPlugin = new HashMap<>();
        profile.registrations().forEach((plugin, registrations) -> {
            List<QueueingHint> hints = registrations.stream()
                    .filter(registration -> registration.event().matches(event))
                    .map(registration -> registration.hint())
                    .toList();
            if (!hints.isEmpty()) {
                byPlugin.put(plugin, hints);
            }
        });
        return byPlugin;
    }
}
