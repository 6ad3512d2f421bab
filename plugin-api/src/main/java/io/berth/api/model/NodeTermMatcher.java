package io.berth.api.model;

import io.berth.api.model.LabelRequirement.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled term of a node selector.
 *
 * @param labels what its labels must be
 * @param fields what its fields must be
 */
record NodeTermMatcher(LabelMatcher labels, List<FieldRequirement> fields) {
    /** A field that must, or must not, have a value. Only the node's name is a field; all others read as empty. */
    record FieldRequirement(boolean isName, String value, boolean equal) {
        boolean matches(String nodeName) {
            return (isName ? nodeName : "").equals(value) == equal;
        }
    }

    private static final String NAME_FIELD = "metadata.name";
    private static final List<String> OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");
    private static final List<String> FIELD_OPERATORS = List.of("In", "NotIn");

    NodeTermMatcher {
        fields = List.copyOf(fields);
    }

    static boolean isEmpty(NodeSelectorTerm term) {
        return term.matchExpressions().isEmpty() && term.matchFields().isEmpty();
    }

    /** Adds the term to the terms, or its errors to the errors, or nothing if the term is empty. */
    static void compile(NodeSelectorTerm term, String path, List<NodeTermMatcher> terms, List<String> errors) {
        if (isEmpty(term)) {
            return;
        }
        RequirementCompiler compiler = RequirementCompiler.collecting();
        List<LabelRequirement> labels = new ArrayList<>();
        for (int i = 0; i < term.matchExpressions().size(); i++) {
            String at = path + ".matchExpressions[" + i + "].";
            compileLabel(term.matchExpressions().get(i), at, compiler, labels);
        }
        List<FieldRequirement> fields = new ArrayList<>();
        for (int i = 0; i < term.matchFields().size(); i++) {
            compileField(term.matchFields().get(i), path + ".matchFields[" + i + "].", compiler, fields);
        }
        errors.addAll(compiler.errors());
        if (compiler.errors().isEmpty()) {
            terms.add(new NodeTermMatcher(LabelMatcher.compiled(labels), fields));
        }
    }

    private static void compileLabel(
            SelectorRequirement requirement, String path, RequirementCompiler compiler, List<LabelRequirement> labels) {
        Operator operator = operator(requirement.operator());
        if (operator == null) {
            compiler.unsupported(path + "operator", requirement.operator(), OPERATORS);
        } else {
            compiler.compile(requirement.key(), operator, requirement.values(), path, labels);
        }
    }

    private static @Nullable Operator operator(String name) {
        int index = OPERATORS.indexOf(name);
        return index < 0 ? null : Operator.values()[index];
    }

    private static void compileField(
            SelectorRequirement requirement, String path, RequirementCompiler compiler, List<FieldRequirement> fields) {
        if (!FIELD_OPERATORS.contains(requirement.operator())) {
            compiler.unsupported(path + "operator", requirement.operator(), FIELD_OPERATORS);
        } else if (requirement.values().size() != 1) {
            compiler.invalid(path + "values", requirement.values(), "must have one element");
        } else {
            fields.add(new FieldRequirement(
                    requirement.key().equals(NAME_FIELD),
                    requirement.values().getFirst(),
                    requirement.operator().equals("In")));
        }
    }

    boolean matches(Node node) {
        return labels.matches(node.metadata().labels())
                && fieldsMatch(node.metadata().name());
    }

    /** A node without a name has no fields, and nothing is asked of them. */
    private boolean fieldsMatch(String nodeName) {
        if (nodeName.isEmpty()) {
            return true;
        }
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).matches(nodeName)) {
                return false;
            }
        }
        return true;
    }
}
