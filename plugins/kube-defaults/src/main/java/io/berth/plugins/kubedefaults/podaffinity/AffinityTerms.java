package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.model.Affinity;
import io.berth.api.model.LabelMatcher;
import io.berth.api.model.Parsed;
import io.berth.api.model.PodAffinity;
import io.berth.api.model.PodAffinityTerm;
import io.berth.api.model.WeightedPodAffinityTerm;
import io.berth.api.snapshot.PodClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a class of pods, compiled.
 *
 * @param keepingOff the required terms of anti-affinity, each with weight 1
 * @param preferred those of affinity, and with negative weights those of anti-affinity
 * @param errors what is wrong with the terms; a list with an error in it is empty
 */
record AffinityTerms(
        List<AffinityTerm> required,
        List<AffinityTerm> requiredAnti,
        List<WeightedTerm> keepingOff,
        List<WeightedTerm> preferred,
        List<String> errors) {
    private static final AffinityTerms NONE = new AffinityTerms(List.of(), List.of(), List.of(), List.of(), List.of());
    private static final PodAffinity NO_AFFINITY = new PodAffinity(List.of(), List.of());
    private static final PodClass.Key<AffinityTerms> KEY = new PodClass.Key<>("pod affinity terms");

    /** The terms of a class; compiled once. */
    static AffinityTerms of(PodClass podClass) {
        return podClass.derive(KEY, AffinityTerms::compile);
    }

    private static AffinityTerms compile(PodClass podClass) {
        Affinity affinity = podClass.spec().affinity();
        if (affinity == null || affinity.podAffinity() == null && affinity.podAntiAffinity() == null) {
            return NONE;
        }
        PodAffinity near = orNone(affinity.podAffinity());
        PodAffinity far = orNone(affinity.podAntiAffinity());
        String namespace = podClass.namespace();
        List<String> errors = new ArrayList<>(0);
        List<AffinityTerm> required = terms(
                near.requiredDuringSchedulingIgnoredDuringExecution(), namespace, "requiredAffinityTerms", errors);
        List<AffinityTerm> requiredAnti = terms(
                far.requiredDuringSchedulingIgnoredDuringExecution(), namespace, "requiredAntiAffinityTerms", errors);
        List<WeightedTerm> preferred = new ArrayList<>();
        weighted(near, namespace, 1, "preferredAffinityTerms", preferred, errors);
        weighted(far, namespace, -1, "preferredAntiAffinityTerms", preferred, errors);
        List<WeightedTerm> keepingOff =
                requiredAnti.stream().map(term -> new WeightedTerm(term, 1)).toList();
        return new AffinityTerms(required, requiredAnti, keepingOff, List.copyOf(preferred), List.copyOf(errors));
    }

    /** What makes nodes with a pod of the class attractive: required terms with a weight, and preferred ones. */
    List<WeightedTerm> attraction(long requiredWeight) {
        if (required.isEmpty() || requiredWeight == 0) {
            return preferred;
        }
        List<WeightedTerm> all = new ArrayList<>(preferred);
        required.forEach(term -> all.add(new WeightedTerm(term, requiredWeight)));
        return List.copyOf(all);
    }

    /** All errors in one line. */
    String errorText() {
        return new Parsed.Invalid<>(errors).message();
    }

    private static PodAffinity orNone(@Nullable PodAffinity affinity) {
        return affinity == null ? NO_AFFINITY : affinity;
    }

    private static List<AffinityTerm> terms(
            List<PodAffinityTerm> written, String namespace, String list, List<String> errors) {
        List<AffinityTerm> terms = new ArrayList<>();
        for (PodAffinityTerm one : written) {
            switch (term(one, namespace)) {
                case Parsed.Valid<AffinityTerm>(AffinityTerm term) -> terms.add(term);
                case Parsed.Invalid<AffinityTerm> invalid -> {
                    errors.add(list + ": " + invalid.message());
                    return List.of();
                }
            }
        }
        return List.copyOf(terms);
    }

    private static void weighted(
            PodAffinity affinity,
            String namespace,
            int sign,
            String list,
            List<WeightedTerm> target,
            List<String> errors) {
        List<WeightedPodAffinityTerm> written = affinity.preferredDuringSchedulingIgnoredDuringExecution();
        List<PodAffinityTerm> plain =
                written.stream().map(WeightedPodAffinityTerm::podAffinityTerm).toList();
        List<AffinityTerm> terms = terms(plain, namespace, list, errors);
        for (int i = 0; i < terms.size(); i++) {
            target.add(
                    new WeightedTerm(terms.get(i), (long) sign * written.get(i).weight()));
        }
    }

    /** Without namespaces and namespace selector the owner's own namespace is meant. */
    private static Parsed<AffinityTerm> term(PodAffinityTerm written, String ownNamespace) {
        Parsed<LabelMatcher> selector = LabelMatcher.of(written.labelSelector());
        if (!selector.problems().isEmpty()) {
            return new Parsed.Invalid<>(selector.problems());
        }
        Parsed<LabelMatcher> namespaceSelector = LabelMatcher.of(written.namespaceSelector());
        if (!namespaceSelector.problems().isEmpty()) {
            return new Parsed.Invalid<>(namespaceSelector.problems());
        }
        boolean own = written.namespaces().isEmpty() && written.namespaceSelector() == null;
        return new Parsed.Valid<>(new AffinityTerm(
                own ? Set.of(ownNamespace) : Set.copyOf(written.namespaces()),
                namespaceSelector.orElse(LabelMatcher.NOTHING),
                selector.orElse(LabelMatcher.NOTHING),
                written.topologyKey()));
    }
}
