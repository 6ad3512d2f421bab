package io.berth.api.tree;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with values that are well formed, in the words of Kubernetes, each with its place in the
 * text. The same problem counts once. Paths are those inside the tree.
 */
public final class FieldProblems {
    private final Tree tree;
    private final String treePath;
    private final Set<Problem> found = new LinkedHashSet<>();

    /**
     * @param tree what the values were read from
     * @param treePath the path of the tree in its document, put before the paths of problems; empty for a document
     */
    public FieldProblems(Tree tree, String treePath) {
        this.tree = tree;
        this.treePath = treePath;
    }

    /** A value that is not allowed. */
    public void invalid(String path, @Nullable Object value, String detail) {
        add(path, "Invalid value: " + shown(value) + ": " + detail);
    }

    /** A value that is missing. */
    public void required(String path) {
        add(path, "Required value");
    }

    /** A value that is missing, and why it is needed. */
    public void required(String path, String detail) {
        add(path, "Required value: " + detail);
    }

    /** A value that must not be there twice. */
    public void duplicate(String path, @Nullable Object value) {
        add(path, "Duplicate value: " + shown(value));
    }

    /** A value that is none of a few. */
    public void unsupported(String path, @Nullable Object value, Collection<String> supported) {
        String all = supported.stream().map(FieldProblems::shown).collect(Collectors.joining(", "));
        add(path, "Unsupported value: " + shown(value) + ": supported values: " + all);
    }

    /** A value that must not be there. */
    public void forbidden(String path, String detail) {
        add(path, "Forbidden: " + detail);
    }

    /** A problem whose text begins with its path and a colon, as those of selectors do. */
    public void report(String problem) {
        int end = problem.indexOf(": ");
        add(problem.substring(0, end), problem.substring(end + 2));
    }

    private void add(String path, String message) {
        String dot = treePath.isEmpty() || path.isEmpty() || path.startsWith("[") ? "" : ".";
        found.add(new Problem(TreePath.position(tree, path), treePath + dot + path, message));
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case String text ->
                "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
            case Duration duration -> "\"" + DurationText.format(duration) + "\"";
            case null, default -> String.valueOf(value);
        };
    }

    /** All that was found, in the order in which it was. */
    public List<Problem> found() {
        return List.copyOf(found);
    }
}
