package io.berth.api.model;

import io.berth.api.model.LabelRequirement.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A compiled label selector: all of its requirements must match. Immutable; equal selectors are equal. */
public final class LabelMatcher {
    /** Matches no labels. Requirements that are added change nothing. */
    public static final LabelMatcher NOTHING = new LabelMatcher(new LabelRequirement[0]);

    /** Matches all labels. */
    public static final LabelMatcher EVERYTHING = new LabelMatcher(new LabelRequirement[0]);

    private final LabelRequirement[] requirements;

    private LabelMatcher(LabelRequirement[] requirements) {
        this.requirements = requirements;
    }

    private static LabelMatcher of(List<LabelRequirement> requirements) {
        if (requirements.isEmpty()) {
            return EVERYTHING;
        }
        LabelRequirement[] sorted = requirements.toArray(LabelRequirement[]::new);
        Arrays.sort(sorted, Comparator.comparing(LabelRequirement::key));
        return new LabelMatcher(sorted);
    }

    /** No selector matches nothing, one without requirements everything. Ends at the first requirement with errors. */
    public static Parsed<LabelMatcher> of(@Nullable LabelSelector selector) {
        if (selector == null) {
            return new Parsed.Valid<>(NOTHING);
        }
        List<LabelRequirement> requirements = new ArrayList<>();
        RequirementCompiler compiler = RequirementCompiler.collecting();
        for (Map.Entry<String, String> label : new TreeMap<>(selector.matchLabels()).entrySet()) {
            compiler.compile(label.getKey(), Operator.IN, List.of(label.getValue()), "", requirements);
            if (!compiler.errors().isEmpty()) {
                return new Parsed.Invalid<>(compiler.errors());
            }
        }
        for (SelectorRequirement requirement : selector.matchExpressions()) {
            compile(requirement, compiler, requirements);
            if (!compiler.errors().isEmpty()) {
                return new Parsed.Invalid<>(compiler.errors());
            }
        }
        return new Parsed.Valid<>(of(requirements));
    }

    private static void compile(
            SelectorRequirement requirement, RequirementCompiler compiler, List<LabelRequirement> requirements) {
        Operator operator = operator(requirement.operator());
        if (operator == null) {
            compiler.errors()
                    .add(RequirementCompiler.quoted(requirement.operator())
                            + " is not a valid label selector operator");
        } else {
            compiler.compile(requirement.key(), operator, requirement.values(), "", requirements);
        }
    }

    private static @Nullable Operator operator(String name) {
        return switch (name) {
            case "In" -> Operator.IN;
            case "NotIn" -> Operator.NOT_IN;
            case "Exists" -> Operator.EXISTS;
            case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
            default -> null;
        };
    }

    /** The labels must have these values; nothing is checked, and an empty map matches everything. */
    public static LabelMatcher of(Map<String, String> labels) {
        List<LabelRequirement> requirements = new ArrayList<>(labels.size());
        labels.forEach((key, value) -> requirements.add(LabelRequirement.equality(key, value)));
        return of(requirements);
    }

    static LabelMatcher compiled(List<LabelRequirement> requirements) {
        return of(requirements);
    }

    /** Called often, from several threads; allocates nothing. */
    public boolean matches(Map<String, String> labels) {
        for (LabelRequirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return this != NOTHING;
    }

    /** Both must match; nothing, if one of them is {@link #NOTHING}. */
    public LabelMatcher and(LabelMatcher other) {
        if (this == NOTHING || other == NOTHING) {
            return NOTHING;
        }
        List<LabelRequirement> all = new ArrayList<>(Arrays.asList(requirements));
        all.addAll(Arrays.asList(other.requirements));
        return of(all);
    }

    /** No requirements. Kubernetes treats such selectors apart in several places. */
    public boolean isEverything() {
        return this != NOTHING && requirements.length == 0;
    }

    /** Made from no selector. */
    public boolean isNothing() {
        return this == NOTHING;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelMatcher matcher
                && (this == NOTHING) == (matcher == NOTHING)
                && Arrays.equals(requirements, matcher.requirements);
    }

    @Override
    public int hashCode() {
        return this == NOTHING ? -1 : Arrays.hashCode(requirements);
    }

    @Override
    public String toString() {
        return this == NOTHING ? "nothing" : Arrays.toString(requirements);
    }
}
