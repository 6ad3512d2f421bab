package io.berth.plugins.kubedefaults;

import io.berth.api.model.Affinity;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorTerm;
import io.berth.api.model.Parsed;
import io.berth.api.model.PodSpec;
import io.berth.api.model.PreferredNodeAffinity;
import io.berth.api.model.PreferredSchedulingTerm;
import io.berth.api.model.RequiredNodeAffinity;
import io.berth.api.model.SelectorRequirement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a pod says of its nodes, compiled.
 *
 * @param prefers whether it has a list of preferences, even an empty one
 * @param onlyNodes the nodes that all terms name between them; null if some term names none
 */
record NodeAffinityOfPod(
        RequiredNodeAffinity required,
        boolean prefers,
        Parsed<PreferredNodeAffinity> preferred,
        @Nullable Set<String> onlyNodes) {
    static NodeAffinityOfPod of(PodSpec spec) {
        NodeSelector required = RequiredNodeAffinity.required(spec);
        List<PreferredSchedulingTerm> preferred = preferred(spec.affinity());
        return new NodeAffinityOfPod(
                RequiredNodeAffinity.of(spec),
                preferred != null,
                PreferredNodeAffinity.of(preferred == null ? List.of() : preferred),
                required == null ? null : named(required));
    }

    private static @Nullable List<PreferredSchedulingTerm> preferred(@Nullable Affinity affinity) {
        return affinity == null || affinity.nodeAffinity() == null
                ? null
                : affinity.nodeAffinity().preferredDuringSchedulingIgnoredDuringExecution();
    }

    private static @Nullable Set<String> named(NodeSelector selector) {
        if (selector.nodeSelectorTerms().isEmpty()) {
            return null;
        }
        Set<String> all = new HashSet<>();
        for (NodeSelectorTerm term : selector.nodeSelectorTerms()) {
            Set<String> names = named(term);
            if (names == null) {
                return null;
            }
            all.addAll(names);
        }
        return all;
    }

    private static @Nullable Set<String> named(NodeSelectorTerm term) {
        Set<String> names = null;
        for (SelectorRequirement field : term.matchFields()) {
            if (field.key().equals("metadata.name") && field.operator().equals("In")) {
                if (names == null) {
                    names = new HashSet<>(field.values());
                } else {
                    names.retainAll(field.values());
                }
            }
        }
        return names;
    }
}
