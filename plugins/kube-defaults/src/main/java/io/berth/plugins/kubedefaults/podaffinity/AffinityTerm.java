package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.model.LabelMatcher;
import java.util.Map;
import java.util.Set;

/**
 * A compiled term: which pods it means, and in which topology near and far are meant. Immutable; equal terms are equal.
 */
final class AffinityTerm {
    private final Set<String> namespaces;
    private final LabelMatcher namespaceSelector;
    private final LabelMatcher selector;
    private final String topologyKey;
    private final int hash;

    AffinityTerm(Set<String> namespaces, LabelMatcher namespaceSelector, LabelMatcher selector, String topologyKey) {
        this.namespaces = Set.copyOf(namespaces);
        this.namespaceSelector = namespaceSelector;
        this.selector = selector;
        this.topologyKey = topologyKey;
        this.hash = ((this.namespaces.hashCode() * 31 + namespaceSelector.hashCode()) * 31 + selector.hashCode()) * 31
                + topologyKey.hashCode();
    }

    String topologyKey() {
        return topologyKey;
    }

    Set<String> namespaces() {
        return namespaces;
    }

    LabelMatcher namespaceSelector() {
        return namespaceSelector;
    }

    /** The same for the namespaces of a list and no others. */
    AffinityTerm in(Set<String> exactly) {
        return new AffinityTerm(exactly, LabelMatcher.NOTHING, selector, topologyKey);
    }

    /** Whether it means a pod in a namespace with some labels. Allocates nothing. */
    boolean matches(String namespace, Map<String, String> labels, Map<String, String> namespaceLabels) {
        return (namespaces.contains(namespace) || namespaceSelector.matches(namespaceLabels))
                && selector.matches(labels);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AffinityTerm term
                && hash == term.hash
                && topologyKey.equals(term.topologyKey)
                && namespaces.equals(term.namespaces)
                && namespaceSelector.equals(term.namespaceSelector)
                && selector.equals(term.selector);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return selector + " in " + namespaces + " or " + namespaceSelector + " by " + topologyKey;
    }
}
