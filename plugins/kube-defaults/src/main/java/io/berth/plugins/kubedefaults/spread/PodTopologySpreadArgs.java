package io.berth.plugins.kubedefaults.spread;

import io.berth.api.model.LabelSyntax;
import io.berth.api.model.TopologySpreadConstraint;
import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The arguments of PodTopologySpread.
 *
 * @param defaultConstraints of pods that have none themselves; only with type List
 * @param defaultingType {@code System} for Kubernetes' own defaults or {@code List}
 */
record PodTopologySpreadArgs(List<TopologySpreadConstraint> defaultConstraints, String defaultingType) {
    private static final String SYSTEM = "System";
    private static final List<String> TYPES = List.of(SYSTEM, "List");
    private static final List<String> ACTIONS = List.of(SpreadConstraint.HARD, SpreadConstraint.SOFT);
    private static final List<TopologySpreadConstraint> SYSTEM_DEFAULTS =
            List.of(systemDefault(3, "kubernetes.io/hostname"), systemDefault(5, "topology.kubernetes.io/zone"));

    static final ArgsSpec<PodTopologySpreadArgs> SPEC = ArgsSpec.of(PodTopologySpreadArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(PodTopologySpreadArgs::check);

    /** The defaults. */
    PodTopologySpreadArgs() {
        this(List.of(), SYSTEM);
    }

    private static TopologySpreadConstraint systemDefault(int maxSkew, String topologyKey) {
        return new TopologySpreadConstraint(
                maxSkew, topologyKey, SpreadConstraint.SOFT, null, null, null, null, List.of());
    }

    boolean isSystem() {
        return defaultingType.equals(SYSTEM);
    }

    /** The constraints of pods that have none themselves; without selectors. */
    List<TopologySpreadConstraint> effectiveDefaults() {
        return isSystem() ? SYSTEM_DEFAULTS : defaultConstraints;
    }

    private void check(FieldProblems problems) {
        if (!TYPES.contains(defaultingType)) {
            problems.unsupported("defaultingType", defaultingType, TYPES);
        }
        if (isSystem() && !defaultConstraints.isEmpty()) {
            problems.invalid("defaultingType", defaultingType, "when .defaultConstraints are not empty");
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < defaultConstraints.size(); i++) {
            TopologySpreadConstraint constraint = defaultConstraints.get(i);
            String field = "defaultConstraints[" + i + "]";
            check(constraint, field, problems);
            String pair = "{" + constraint.topologyKey() + ", " + constraint.whenUnsatisfiable() + "}";
            if (!seen.add(pair)) {
                problems.duplicate(field, pair);
            }
        }
    }

    private static void check(TopologySpreadConstraint constraint, String field, FieldProblems problems) {
        if (constraint.maxSkew() <= 0) {
            problems.invalid(field + ".maxSkew", constraint.maxSkew(), "not in valid range (0, inf)");
        }
        String key = constraint.topologyKey();
        if (key.isEmpty()) {
            problems.required(field + ".topologyKey", "can not be empty");
        } else {
            LabelSyntax.keyProblems(key).forEach(problem -> problems.invalid(field + ".topologyKey", key, problem));
        }
        String action = constraint.whenUnsatisfiable();
        if (action.isEmpty()) {
            problems.required(field + ".whenUnsatisfiable", "can not be empty");
        } else if (!ACTIONS.contains(action)) {
            problems.unsupported(field + ".whenUnsatisfiable", action, ACTIONS);
        }
        if (constraint.labelSelector() != null) {
            problems.forbidden(
                    field + ".labelSelector", "constraint must not define a selector, as they deduced for each pod");
        }
    }
}
