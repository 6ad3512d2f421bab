package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What may help a pod that InterPodAffinity refused. Namespace selectors are asked as if no namespace had labels. */
final class AffinityEvents {
    private AffinityEvents() {}

    static List<EventRegistration> registrations() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.ASSIGNED_POD, Action.ADD, Action.DELETE, Action.UPDATE_POD_LABEL),
                        AffinityEvents::otherPodMatters),
                EventRegistration.always(ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_LABEL)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_LABEL),
                        AffinityEvents::nodeMatters));
    }

    private static AffinityTerms terms(PodInfo pod) {
        AffinityTerms terms = AffinityTerms.of(pod.podClass());
        if (!terms.errors().isEmpty()) {
            throw new PluginException(terms.errorText());
        }
        return terms;
    }

    private static boolean otherPodMatters(PodInfo pod, ObjectChange change) {
        Pod before = change.before() == null ? null : change.before(Pod.class);
        Pod after = change.after() == null ? null : change.after(Pod.class);
        if (isNowhere(before) || isNowhere(after)) {
            return false;
        }
        AffinityTerms terms = terms(pod);
        if (before == null) {
            return matchesAll(terms.required(), Objects.requireNonNull(after));
        }
        if (after == null) {
            return matchesAny(terms.requiredAnti(), before) || keepsOff(before, pod);
        }
        return !matchesAll(terms.required(), before) && matchesAll(terms.required(), after)
                || matchesAny(terms.requiredAnti(), before) && !matchesAny(terms.requiredAnti(), after);
    }

    private static boolean isNowhere(@Nullable Pod pod) {
        return pod != null
                && pod.spec().nodeName().isEmpty()
                && pod.status().nominatedNodeName().isEmpty();
    }

    private static boolean matchesAll(List<AffinityTerm> terms, Pod pod) {
        return !terms.isEmpty() && terms.stream().allMatch(term -> matches(term, pod));
    }

    private static boolean matchesAny(List<AffinityTerm> terms, Pod pod) {
        return terms.stream().anyMatch(term -> matches(term, pod));
    }

    private static boolean matches(AffinityTerm term, Pod pod) {
        return term.matches(pod.namespace(), pod.metadata().labels(), Map.of());
    }

    private static boolean keepsOff(Pod other, PodInfo pod) {
        AffinityTerms terms = AffinityTerms.of(new PodClass(PodClass.Identity.of(other)));
        return matchesAny(terms.requiredAnti(), pod.pod());
    }

    private static boolean nodeMatters(PodInfo pod, ObjectChange change) {
        Map<String, String> before = change.before() == null
                ? null
                : change.before(Node.class).metadata().labels();
        Map<String, String> after = change.after(Node.class).metadata().labels();
        AffinityTerms terms = terms(pod);
        return terms.required().stream().anyMatch(term -> comesNear(term.topologyKey(), before, after))
                || terms.requiredAnti().stream().anyMatch(term -> goesFar(term.topologyKey(), before, after));
    }

    private static boolean comesNear(String key, @Nullable Map<String, String> before, Map<String, String> after) {
        String now = after.get(key);
        return now != null && (before == null || !now.equals(before.get(key)));
    }

    private static boolean goesFar(String key, @Nullable Map<String, String> before, Map<String, String> after) {
        if (before == null) {
            return true;
        }
        String was = before.get(key);
        return was != null && !was.equals(after.get(key));
    }
}
