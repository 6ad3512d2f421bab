package io.berth.api.model;

import java.util.ArrayList;
import java.util.List;

/** Compiled preferred node selector terms. Immutable. */
public final class PreferredNodeAffinity {
    /** No terms. */
    public static final PreferredNodeAffinity NONE = new PreferredNodeAffinity(List.of(), new int[0]);

    private final List<NodeTermMatcher> terms;
    private final int[] weights;

    private PreferredNodeAffinity(List<NodeTermMatcher> terms, int[] weights) {
        this.terms = List.copyOf(terms);
        this.weights = weights;
    }

    /** Terms of weight 0 and empty terms are left out unread; an error in any other makes the whole unusable. */
    public static Parsed<PreferredNodeAffinity> of(List<PreferredSchedulingTerm> written) {
        List<NodeTermMatcher> terms = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        List<Integer> weights = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            PreferredSchedulingTerm term = written.get(i);
            if (term.weight() != 0) {
                NodeTermMatcher.compile(term.preference(), "[" + i + "]", terms, errors);
            }
            if (terms.size() > weights.size()) {
                weights.add(term.weight());
            }
        }
        int[] all = weights.stream().mapToInt(Integer::intValue).toArray();
        return Parsed.of(new PreferredNodeAffinity(terms, all), errors);
    }

    /** The sum of the weights of the terms that match. Called often, from several threads; allocates nothing. */
    public long score(Node node) {
        long sum = 0;
        for (int i = 0; i < weights.length; i++) {
            if (terms.get(i).matches(node)) {
                sum += weights[i];
            }
        }
        return sum;
    }
}
