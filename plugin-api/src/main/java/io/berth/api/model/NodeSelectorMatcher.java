package io.berth.api.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A compiled node selector: one of its terms must match. Immutable. */
public final class NodeSelectorMatcher {
    private final List<NodeTermMatcher> terms;
    private final List<String> errors;

    private NodeSelectorMatcher(List<NodeTermMatcher> terms, List<String> errors) {
        this.terms = List.copyOf(terms);
        this.errors = List.copyOf(errors);
    }

    /** For pods and volumes: a term with an error matches nothing, and the other terms still count. */
    public static NodeSelectorMatcher lazy(NodeSelector selector) {
        List<NodeTermMatcher> terms = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        List<NodeSelectorTerm> written = selector.nodeSelectorTerms();
        for (int i = 0; i < written.size(); i++) {
            NodeTermMatcher.compile(written.get(i), "nodeSelectorTerms[" + i + "]", terms, errors);
        }
        return new NodeSelectorMatcher(terms, errors);
    }

    /** For arguments and devices: an error in one term makes the whole unusable. */
    public static Parsed<NodeSelectorMatcher> strict(NodeSelector selector) {
        NodeSelectorMatcher matcher = lazy(selector);
        return Parsed.of(matcher, matcher.errors);
    }

    /** Called often, from several threads; allocates nothing. */
    public boolean matches(Node node) {
        for (int i = 0; i < terms.size(); i++) {
            if (terms.get(i).matches(node)) {
                return true;
            }
        }
        return false;
    }

    /** As {@link #matches} where only the labels of a node are looked at: what is said of its fields is passed over. */
    public boolean matchesLabels(Map<String, String> labels) {
        for (int i = 0; i < terms.size(); i++) {
            if (terms.get(i).labels().matches(labels)) {
                return true;
            }
        }
        return false;
    }

    /** What is wrong with the terms that were passed over. */
    public List<String> errors() {
        return errors;
    }
}
