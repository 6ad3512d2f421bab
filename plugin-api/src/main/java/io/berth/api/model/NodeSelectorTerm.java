package io.berth.api.model;

import java.util.List;

/**
 * Requirements that must all match. A term without any matches nothing.
 */
public record NodeSelectorTerm(List<SelectorRequirement> matchExpressions, List<SelectorRequirement> matchFields) {
    public NodeSelectorTerm {
        matchExpressions = List.copyOf(matchExpressions);
        matchFields = List.copyOf(matchFields);
    }
}
