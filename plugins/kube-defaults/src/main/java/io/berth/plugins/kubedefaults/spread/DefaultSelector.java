package io.berth.plugins.kubedefaults.spread;

import io.berth.api.model.KubeObject;
import io.berth.api.model.LabelMatcher;
import io.berth.api.model.LabelSelector;
import io.berth.api.model.OwnerReference;
import io.berth.api.model.ReplicaSet;
import io.berth.api.model.ReplicationController;
import io.berth.api.model.Service;
import io.berth.api.model.StatefulSet;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the pods that belong together with a pod: those of its services and of its controller. For any thread. */
final class DefaultSelector {
    /** A service's selector. */
    private record Selecting(Map<String, String> labels, LabelMatcher matcher) {}

    /**
     * The services that select anything.
     *
     * @param source the list that it was made of; another one is the sign that services changed
     */
    private record Services(Collection<Service> source, Map<String, List<Selecting>> byNamespace) {
        static Services of(Collection<Service> source) {
            Map<String, List<Selecting>> byNamespace = new HashMap<>();
            for (Service service : source) {
                Map<String, String> selector = service.spec().selector();
                if (selector != null) {
                    byNamespace
                            .computeIfAbsent(service.namespace(), namespace -> new ArrayList<>())
                            .add(new Selecting(selector, LabelMatcher.of(selector)));
                }
            }
            return new Services(source, byNamespace);
        }
    }

    private final ClusterObjects objects;
    private volatile Services services = Services.of(List.of());

    DefaultSelector(ClusterObjects objects) {
        this.objects = objects;
    }

    /** Everything, if the pod has neither a service nor a controller that is known. */
    LabelMatcher of(PodInfo pod) {
        Map<String, String> labels = servicesOf(pod);
        OwnerReference controller = pod.pod().metadata().controller();
        if (controller == null) {
            return LabelMatcher.of(labels);
        }
        return switch (controller.apiVersion() + "/" + controller.kind()) {
            case "v1/ReplicationController" -> {
                ReplicationController known = find(ReplicationController.class, pod, controller);
                Map<String, String> selector =
                        known == null ? null : known.spec().selector();
                if (selector != null) {
                    labels.putAll(selector);
                }
                yield LabelMatcher.of(labels);
            }
            case "apps/v1/ReplicaSet" -> {
                ReplicaSet known = find(ReplicaSet.class, pod, controller);
                yield with(labels, known == null ? null : known.spec().selector());
            }
            case "apps/v1/StatefulSet" -> {
                StatefulSet known = find(StatefulSet.class, pod, controller);
                yield with(labels, known == null ? null : known.spec().selector());
            }
            default -> LabelMatcher.of(labels);
        };
    }

    private Map<String, String> servicesOf(PodInfo pod) {
        Map<String, String> labels = new HashMap<>();
        for (Selecting service : services().byNamespace.getOrDefault(pod.namespace(), List.of())) {
            if (service.matcher.matches(pod.labels())) {
                labels.putAll(service.labels);
            }
        }
        return labels;
    }

    private Services services() {
        Collection<Service> present = objects.list(Service.class);
        Services known = services;
        if (known.source != present) {
            known = Services.of(present);
            services = known;
        }
        return known;
    }

    private <T extends KubeObject> @Nullable T find(Class<T> kind, PodInfo pod, OwnerReference owner) {
        return objects.get(kind, pod.namespace(), owner.name());
    }

    /** A selector that cannot be used adds nothing. */
    private static LabelMatcher with(Map<String, String> labels, @Nullable LabelSelector selector) {
        LabelMatcher own = LabelMatcher.of(labels);
        LabelMatcher added = LabelMatcher.of(selector).orElse(LabelMatcher.NOTHING);
        return added.isNothing() ? own : own.and(added);
    }
}
