package io.berth.api.tree;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds places in a tree by paths such as {@code profiles[0].plugins.score}. */
final class TreePath {
    private static final Pattern STEP = Pattern.compile("\\.?([^.\\[\\]]+)|\\[(\\d+)]");

    private TreePath() {}

    /** Where the value of a path was written; if it is not there, the nearest place above it that is. */
    static Position position(Tree root, String path) {
        Tree current = root;
        Position position = root.position();
        Matcher step = STEP.matcher(path);
        while (step.find()) {
            Tree next = next(current, step);
            if (next == null) {
                return position;
            }
            position = current instanceof Tree.Mapping mapping && !(next instanceof Tree.Scalar)
                    ? mapping.keyPosition(step.group(1))
                    : next.position();
            current = next;
        }
        return position;
    }

    private static @Nullable Tree next(Tree current, Matcher step) {
        String key = step.group(1);
        if (key != null) {
            return current instanceof Tree.Mapping mapping ? mapping.get(key) : null;
        }
        int index = Integer.parseInt(step.group(2));
        return current instanceof Tree.Sequence sequence
                        && index < sequence.items().size()
                ? sequence.items().get(index)
                : null;
    }
}
