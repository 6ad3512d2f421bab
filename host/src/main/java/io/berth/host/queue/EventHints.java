package io.berth.host.queue;

import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.plugin.QueueingHint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether one event may help a pod that plugins refused.
 *
 * @param hints those that the event concerns, by scheduler name and plugin; every profile is in it
 */
record EventHints(ClusterEvent event, Map<String, Map<String, List<QueueingHint>>> hints, QueueListener listener) {
    /** What is to become of a pod. */
    enum Verdict {
        STAY,
        AFTER_BACKOFF,
        AT_ONCE
    }

    /** The plugins of any profile that registered for the event. */
    Set<String> plugins() {
        Set<String> plugins = new TreeSet<>();
        hints.values().forEach(profile -> plugins.addAll(profile.keySet()));
        return plugins;
    }

    /** Whether the event may open the gate of a gated pod. */
    boolean concernsGate(QueuedPodInfo pod) {
        return event.isWildcard()
                || hints.getOrDefault(pod.schedulerName(), Map.of())
                        .containsKey(pod.rejectors().gating());
    }

    /** Whether a pod is to be tried again. */
    Verdict verdict(QueuedPodInfo pod, ObjectChange change) {
        if (pod.rejectors().isEmpty()) {
            return Verdict.AFTER_BACKOFF;
        }
        if (event.isWildcard()) {
            return change.after() == null || isThis(pod, change.after()) ? Verdict.AFTER_BACKOFF : Verdict.STAY;
        }
        Map<String, List<QueueingHint>> ofProfile = hints.get(pod.schedulerName());
        if (ofProfile == null) {
            listener.problem("pod " + pod.key() + " waits for scheduler \"" + pod.schedulerName()
                    + "\", which no profile has; it is tried again");
            return Verdict.AFTER_BACKOFF;
        }
        if (event.resource().equals(EventResource.TARGET_POD) && !isThis(pod, change.after())) {
            return Verdict.STAY;
        }
        return ask(ofProfile, pod, change);
    }

    private Verdict ask(Map<String, List<QueueingHint>> ofProfile, QueuedPodInfo pod, ObjectChange change) {
        Verdict best = Verdict.STAY;
        for (String plugin : pod.rejectors().all()) {
            if (mayHelp(plugin, ofProfile.getOrDefault(plugin, List.of()), pod, change)) {
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

    private boolean mayHelp(String plugin, List<QueueingHint> ofPlugin, QueuedPodInfo pod, ObjectChange change) {
        for (QueueingHint hint : ofPlugin) {
            long begun = listener.hintBegins();
            QueueListener.Hint answer = answer(plugin, hint, pod, change);
            listener.hinted(plugin, event, answer, begun);
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
}
