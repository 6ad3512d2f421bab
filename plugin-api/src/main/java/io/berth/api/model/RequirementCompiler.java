package io.berth.api.model;

import static java.util.stream.Collectors.joining;

import io.berth.api.model.LabelRequirement.Operator;
import java.util.ArrayList;
import java.util.List;

/** Checks requirements of selectors and collects what is wrong with them, with Kubernetes' paths and texts. */
final class RequirementCompiler {
    private final List<String> errors;

    RequirementCompiler(List<String> errors) {
        this.errors = errors;
    }

    /**
     * Adds a requirement's compiled form to a list, or its errors to the errors.
     *
     * @param path the requirement's path, empty or with a dot at its end
     */
    void compile(String key, Operator operator, List<String> values, String path, List<LabelRequirement> target) {
        int before = errors.size();
        invalid(path + "key", key, LabelSyntax.keyProblems(key));
        checkValues(operator, values, path + "values");
        for (int i = 0; i < values.size(); i++) {
            invalid(path + "values[" + i + "][" + key + "]", values.get(i), LabelSyntax.valueProblems(values.get(i)));
        }
        if (errors.size() == before) {
            target.add(LabelRequirement.of(key, operator, values));
        }
    }

    private void checkValues(Operator operator, List<String> values, String path) {
        switch (operator) {
            case IN, NOT_IN -> {
                if (values.isEmpty()) {
                    invalid(path, values, "for 'in', 'notin' operators, values set can't be empty");
                }
            }
            case EXISTS, DOES_NOT_EXIST -> {
                if (!values.isEmpty()) {
                    invalid(path, values, "values set must be empty for exists and does not exist");
                }
            }
            case GREATER, LESS -> checkBound(values, path);
        }
    }

    private void checkBound(List<String> values, String path) {
        if (values.size() != 1) {
            invalid(path, values, "for 'Gt', 'Lt' operators, exactly one value is required");
        }
        for (int i = 0; i < values.size(); i++) {
            if (!LabelRequirement.isNumber(values.get(i))) {
                invalid(
                        path + "[" + i + "]",
                        values.get(i),
                        List.of("for 'Gt', 'Lt' operators, the value must be an integer"));
            }
        }
    }

    /** Reports a list that is wrong as a whole. */
    void invalid(String path, List<String> values, String problem) {
        String shown = values.isEmpty()
                ? "null"
                : values.stream().map(RequirementCompiler::quoted).collect(joining(",", "[", "]"));
        errors.add(path + ": Invalid value: " + shown + ": " + problem);
    }

    private void invalid(String path, String value, List<String> problems) {
        if (!problems.isEmpty()) {
            errors.add(path + ": Invalid value: " + quoted(value) + ": " + String.join("; ", problems));
        }
    }

    /** Reports an operator that there is not. */
    void unsupported(String path, String value, List<String> supported) {
        errors.add(path + ": Unsupported value: " + quoted(value) + ": supported values: "
                + supported.stream().map(RequirementCompiler::quoted).collect(joining(", ")));
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(character -> {
            switch (character) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> quoted.appendCodePoint(character);
            }
        });
        return quoted.append('"').toString();
    }

    /** A compiler whose errors go into a new list. */
    static RequirementCompiler collecting() {
        return new RequirementCompiler(new ArrayList<>(0));
    }

    List<String> errors() {
        return errors;
    }
}
