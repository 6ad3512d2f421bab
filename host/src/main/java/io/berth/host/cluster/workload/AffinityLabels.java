package io.berth.host.cluster.workload;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns {@code matchLabelKeys} and {@code mismatchLabelKeys} of the terms of pod affinity into requirements of their
 * label selectors, with the values of the pod's own labels. The API server does so once; the scheduler reads only the
 * selectors.
 */
final class AffinityLabels {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private AffinityLabels() {}

    static void merge(Edit affinity, Tree.Mapping labels) {
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            affinity.inExisting(
                    kind,
                    terms -> terms.each(REQUIRED, term -> term(term, labels))
                            .each(
                                    PREFERRED,
                                    preferred -> Edit.of(preferred)
                                            .inExisting("podAffinityTerm", term -> merged(term, labels))
                                            .done()));
        }
    }

    private static Tree.Mapping term(Tree.Mapping term, Tree.Mapping labels) {
        Edit edit = Edit.of(term);
        merged(edit, labels);
        return edit.done();
    }

    private static void merged(Edit term, Tree.Mapping labels) {
        List<Tree> requirements = new ArrayList<>();
        Tree.Mapping before = term.done();
        requirements(before, "matchLabelKeys", "In", labels, requirements);
        requirements(before, "mismatchLabelKeys", "NotIn", labels, requirements);
        if (!requirements.isEmpty()) {
            term.inExisting("labelSelector", selector -> selector.append("matchExpressions", requirements));
        }
    }

    private static void requirements(
            Tree.Mapping term, String list, String operator, Tree.Mapping labels, List<Tree> requirements) {
        if (!(term.get(list) instanceof Tree.Sequence keys)) {
            return;
        }
        for (Tree key : keys.items()) {
            if (key instanceof Tree.Scalar name && labels.get(name.text()) instanceof Tree.Scalar value) {
                requirements.add(Edit.at(name.position())
                        .set("key", name.text())
                        .set("operator", operator)
                        .setTexts("values", List.of(value.text()))
                        .done());
            }
        }
    }
}
