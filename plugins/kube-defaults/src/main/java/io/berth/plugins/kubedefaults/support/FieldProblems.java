package io.berth.plugins.kubedefaults.support;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a plugin's arguments, in the words of kube-scheduler's validation. */
public final class FieldProblems {
    private final PluginArgs args;
    private final List<Problem> problems = new ArrayList<>();

    public FieldProblems(PluginArgs args) {
        this.args = args;
    }

    /** A value that is there and not allowed. */
    public void invalid(String field, Object value, String detail) {
        add(field, "Invalid value: " + value + ": " + detail);
    }

    /** A value that is missing. */
    public void required(String field, String detail) {
        add(field, "Required value: " + detail);
    }

    /** A value that is none of those that there are. */
    public void unsupported(String field, String value, List<String> supported) {
        add(
                field,
                "Unsupported value: \"" + value + "\": supported values: \"" + String.join("\", \"", supported) + "\"");
    }

    /** A value that may not be given. */
    public void forbidden(String field, String detail) {
        add(field, "Forbidden: " + detail);
    }

    /** A value that was given before. */
    public void duplicate(String field, String value) {
        add(field, "Duplicate value: \"" + value + "\"");
    }

    /** A problem whose text begins with its path, as selectors report theirs. */
    public void report(String problem) {
        int end = problem.indexOf(": ");
        add(problem.substring(0, end), problem.substring(end + 2));
    }

    /** Ends the checks: throws if there was any problem. */
    public void throwIfAny() {
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    private void add(String field, String message) {
        String path = args.path().isEmpty() ? field : args.path() + "." + field;
        problems.add(new Problem(position(field), path, message));
    }

    private Position position(String field) {
        Tree value = args.tree().get(field.split("[.\\[]", 2)[0]);
        return value == null ? args.tree().position() : value.position();
    }
}
