package io.berth.api.model;

import java.util.List;

/**
 * Topologies in which volumes of a class can be made.
 */
public record TopologySelectorTerm(List<TopologySelectorLabelRequirement> matchLabelExpressions) {
    public TopologySelectorTerm {
        matchLabelExpressions = List.copyOf(matchLabelExpressions);
    }
}
