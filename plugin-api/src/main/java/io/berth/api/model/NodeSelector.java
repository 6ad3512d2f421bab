package io.berth.api.model;

import java.util.List;

/**
 * Terms of which one must match.
 */
public record NodeSelector(List<NodeSelectorTerm> nodeSelectorTerms) {
    public NodeSelector {
        nodeSelectorTerms = List.copyOf(nodeSelectorTerms);
    }
}
