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
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the pods that belong together with a pod: those of its services and of its controller. */
final class DefaultSelector {
    private final ClusterObjects objects;

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
        for (Service service : objects.list(Service.class)) {
            Map<String, String> selector = service.spec().selector();
            if (selector != null
                    && service.namespace().equals(pod.namespace())
                    && LabelMatcher.of(selector).matches(pod.labels())) {
                labels.putAll(selector);
            }
        }
        return labels;
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
