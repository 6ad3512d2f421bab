package io.berth.host.queue;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.Profile;
import io.berth.host.profile.Wired;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Asks the PreEnqueue plugins whether a pod may be tried. */
final class Gates {
    private final Map<String, Profile> profiles;
    private final QueueListener listener;

    Gates(Map<String, Profile> profiles, QueueListener listener) {
        this.profiles = profiles;
        this.listener = listener;
    }

    /** The pod, gated by the first plugin that does not let it pass, or not gated. */
    QueuedPodInfo check(QueuedPodInfo pod) {
        for (Wired<PreEnqueuePlugin> plugin : plugins(pod)) {
            String refusal = refusal(plugin, pod);
            if (refusal != null) {
                if (!pod.rejectors().unschedulable().contains(plugin.name())) {
                    listener.rejecting(pod.schedulerName(), plugin.name(), 1);
                }
                return pod.with(pod.rejectors().gatedBy(plugin.name(), refusal));
            }
        }
        return pod.with(pod.rejectors().ungated());
    }

    /** The one that gates the pod first: it is likely to do so again. */
    private List<Wired<PreEnqueuePlugin>> plugins(QueuedPodInfo pod) {
        Profile profile = profiles.get(pod.schedulerName());
        List<Wired<PreEnqueuePlugin>> plugins = profile == null ? List.of() : profile.at(ExtensionPoint.PRE_ENQUEUE);
        if (!pod.isGated() || plugins.size() < 2) {
            return plugins;
        }
        Predicate<Wired<PreEnqueuePlugin>> gating =
                plugin -> plugin.name().equals(pod.rejectors().gating());
        List<Wired<PreEnqueuePlugin>> ordered = new ArrayList<>(plugins);
        ordered.removeIf(gating.negate());
        plugins.stream().filter(gating.negate()).forEach(ordered::add);
        return ordered;
    }

    /** Why the plugin does not let the pod pass; null if it does. */
    private @Nullable String refusal(Wired<PreEnqueuePlugin> plugin, QueuedPodInfo pod) {
        try {
            return switch (plugin.plugin().preEnqueue(pod.pod())) {
                case Proceed proceed -> null;
                case Rejection rejection -> rejection.message();
            };
        } catch (RuntimeException failure) {
            listener.failed(plugin.name(), pod.pod(), failure);
            return "it failed: " + failure.getMessage();
        }
    }
}
