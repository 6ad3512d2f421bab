package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of pods and the topology in which near and far are meant.
 *
 * @param labelSelector null selects no pod
 * @param namespaceSelector null selects no namespace,an empty one all
 */
public record PodAffinityTerm(
        @Nullable LabelSelector labelSelector,
        List<String> namespaces,
        @Nullable LabelSelector namespaceSelector,
        String topologyKey) {
    public PodAffinityTerm {
        namespaces = List.copyOf(namespaces);
    }
}
