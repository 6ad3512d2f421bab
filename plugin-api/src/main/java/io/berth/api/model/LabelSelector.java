package io.berth.api.model;

import java.util.List;
import java.util.Map;

/**
 * Selects by labels; all requirements must match.
 */
public record LabelSelector(Map<String, String> matchLabels, List<SelectorRequirement> matchExpressions) {
    public LabelSelector {
        matchLabels = Map.copyOf(matchLabels);
        matchExpressions = List.copyOf(matchExpressions);
    }
}
