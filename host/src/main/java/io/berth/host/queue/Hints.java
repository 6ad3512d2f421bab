package io.berth.host.queue;

import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.plugin.QueueingHint;
import io.berth.host.profile.Profile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Decides by the plugins' registrations and hints whether an event may help a pod that they refused. */
final class Hints {
    /** What is to become of a pod. */
    enum Verdict {
        STAY,
        AFTER_BACKOFF,
        AT_ONCE
    }

    /**
     * The hints that an event concerns. They are the same for all events of one resource and actions.
     *
     * @param byProfile by scheduler name and plugin
     * @param plugins those of all profiles
     */
    private record Concerned(Map<String, Map<String, List<QueueingHint>>> byProfile, Set<String> plugins) {}

    private record Kind(EventResource resource, int actions) {}

    private final Map<String, Profile> profiles;
    private final QueueListener listener;
    private final Map<Kind, Concerned> known = new HashMap<>();

    Hints(Map<String, Profile> profiles, QueueListener listener) {
        this.profiles = profiles;
        this.listener = listener;
    }

    /** The plugins of any profile that registered for an event. */
    Set<String> concerned(ClusterEvent event) {
        return hints(event).plugins;
    }

    /** Whether an event may open the gate of a gated pod. */
    boolean concernsGate(QueuedPodInfo pod, ClusterEvent event) {
        return hints(event)
                .byProfile
                .getOrDefault(pod.schedulerName(), Map.of())
                .containsKey(pod.rejectors().gating());
    }

    /** Whether a pod is to be tried again because of an event. */
    Verdict verdict(QueuedPodInfo pod, ClusterEvent event, ObjectChange change) {
        if (pod.rejectors().isEmpty()) {
            return Verdict.AFTER_BACKOFF;
        }
        if (event.isWildcard()) {
            return change.after() == null || isThis(pod, change.after()) ? Verdict.AFTER_BACKOFF : Verdict.STAY;
        }
        if (!profiles.containsKey(pod.schedulerName())) {
            listener.problem("pod " + pod.key() + " waits for scheduler \"" + pod.schedulerName()
                    + "\", which no profile has; it is tried again");
            return Verdict.AFTER_BACKOFF;
        }
        if (event.resource().equals(EventResource.TARGET_POD) && !isThis(pod, change.after())) {
            return Verdict.STAY;
        }
        return ask(pod, event, change);
    }

    private Verdict ask(QueuedPodInfo pod, ClusterEvent event, ObjectChange change) {
        Map<String, List<QueueingHint>> hints = hints(event).byProfile.getOrDefault(pod.schedulerName(), Map.of());
        Verdict best = Verdict.STAY;
        for (String plugin : pod.rejectors().all()) {
            if (mayHelp(plugin, hints.getOrDefault(plugin, List.of()), pod, event, change)) {
                if (pod.rejectors().pending().contains(plugin)) {
                    return Verdict.AT_ONCE;
                }
                best = Verdict.AFTER_BACKOFF;
                if (pod.rejectors().pending().isEmpty()) {
                    return best;
                }
            }
        }
        return best;
    }

    private boolean mayHelp(
            String plugin, List<QueueingHint> hints, QueuedPodInfo pod, ClusterEvent event, ObjectChange change) {
        for (QueueingHint hint : hints) {
            QueueListener.Hint answer = answer(plugin, hint, pod, change);
            listener.hinted(plugin, event, answer);
            if (answer != QueueListener.Hint.SKIP) {
                return true;
            }
        }
        return false;
    }

    private QueueListener.Hint answer(String plugin, QueueingHint hint, QueuedPodInfo pod, ObjectChange change) {
        try {
            return hint.mayHelp(pod.pod(), change) ? QueueListener.Hint.QUEUE : QueueListener.Hint.SKIP;
        } catch (RuntimeException failure) {
            listener.failed(plugin, pod.pod(), failure);
            return QueueListener.Hint.ERROR;
        }
    }

    private static boolean isThis(QueuedPodInfo pod, @Nullable KubeObject object) {
        return object instanceof Pod other
                && other.metadata().uid().equals(pod.pod().uid());
    }

    private Concerned hints(ClusterEvent event) {
        return known.computeIfAbsent(new Kind(event.resource(), event.actions()), kind -> concernedBy(event));
    }

    private Concerned concernedBy(ClusterEvent event) {
        Map<String, Map<String, List<QueueingHint>>> byProfile = new HashMap<>();
        Set<String> plugins = new TreeSet<>();
        profiles.forEach((name, profile) -> {
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
            byProfile.put(name, byPlugin);
            plugins.addAll(byPlugin.keySet());
        });
        return new Concerned(byProfile, plugins);
    }
}
