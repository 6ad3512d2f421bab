package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.Namespace;
import io.berth.api.snapshot.ClusterObjects;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the terms of pods need to know of namespaces. */
final class NamespaceLabels {
    private final ClusterObjects objects;

    NamespaceLabels(ClusterObjects objects) {
        this.objects = objects;
    }

    /** The labels of a namespace; none, if it is not known. */
    Map<String, String> of(String namespace) {
        Namespace known = objects.get(Namespace.class, "", namespace);
        return known == null ? Map.of() : known.metadata().labels();
    }

    /** The terms with their namespace selectors replaced by the namespaces that these select now. */
    List<AffinityTerm> resolve(List<AffinityTerm> terms) {
        return terms.stream().anyMatch(NamespaceLabels::selects)
                ? terms.stream().map(this::resolve).toList()
                : terms;
    }

    /** A selector of all namespaces needs no list. */
    private static boolean selects(AffinityTerm term) {
        LabelMatcher selector = term.namespaceSelector();
        return !selector.isNothing() && !selector.isEverything();
    }

    AffinityTerm resolve(AffinityTerm term) {
        if (!selects(term)) {
            return term;
        }
        Set<String> namespaces = new HashSet<>(term.namespaces());
        for (Namespace namespace : objects.list(Namespace.class)) {
            if (term.namespaceSelector().matches(namespace.metadata().labels())) {
                namespaces.add(namespace.name());
            }
        }
        return term.in(namespaces);
    }
}
