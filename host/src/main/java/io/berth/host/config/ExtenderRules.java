package io.berth.host.config;

import io.berth.api.model.LabelSyntax;
import io.berth.api.tree.FieldProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must hold for the extenders. */
final class ExtenderRules {
    private final FieldProblems problems;
    private final Set<String> managed = new HashSet<>();

    private ExtenderRules(FieldProblems problems) {
        this.problems = problems;
    }

    static void check(List<Extender> extenders, FieldProblems problems) {
        ExtenderRules rules = new ExtenderRules(problems);
        for (int i = 0; i < extenders.size(); i++) {
            rules.check(extenders.get(i), "extenders[" + i + "]");
        }
        long binders = extenders.stream()
                .filter(extender -> !extender.bindVerb().isEmpty())
                .count();
        if (binders > 1) {
            problems.invalid(
                    "extenders",
                    "found " + binders + " extenders implementing bind",
                    "only one extender can implement bind");
        }
    }

    private void check(Extender extender, String path) {
        if (!extender.prioritizeVerb().isEmpty() && extender.weight() <= 0) {
            problems.invalid(path + ".weight", extender.weight(), "must have a positive weight applied to it");
        }
        for (int i = 0; i < extender.managedResources().size(); i++) {
            String name = extender.managedResources().get(i).name();
            String place = path + ".managedResources[" + i + "].name";
            checkExtendedResource(name, place);
            if (!managed.add(name)) {
                problems.invalid(place, name, "duplicate extender managed resource name");
            }
        }
    }

    private void checkExtendedResource(String name, String path) {
        List<String> syntax = LabelSyntax.keyProblems(name);
        syntax.forEach(problem -> problems.invalid(path, name, problem));
        if (syntax.isEmpty() && !isExtended(name)) {
            problems.invalid(path, name, "is an invalid extended resource name");
        }
    }

    /** Whether the name is outside Kubernetes' own and fits into a quota. */
    private static boolean isExtended(String name) {
        return name.contains("/")
                && !name.contains("kubernetes.io/")
                && !name.startsWith("requests.")
                && LabelSyntax.keyProblems("requests." + name).isEmpty();
    }
}
