package io.berth.api.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns trees into records by the names of their components. An absent field, or null, becomes: an empty
 * string, list, map or record; 0 or false; or null where the component is {@code @Nullable}. Types with a static
 * method {@code parse(String)} are read from a scalar by it.
 *
 * <p>Safe for use by several threads.
 */
public final class TreeDecoder {
    private final boolean strict;

    private TreeDecoder(boolean strict) {
        this.strict = strict;
    }

    /** Refuses fields that the record does not have: for what people write as configuration. */
    public static TreeDecoder strict() {
        return new TreeDecoder(true);
    }

    /** Passes over fields that the record does not have: for API objects, which grow with each version. */
    public static TreeDecoder lenient() {
        return new TreeDecoder(false);
    }

    /**
     * Decodes a whole tree.
     *
     * @param path the path of the tree in its document, put before the paths of problems; empty for a document
     * @throws InvalidInputException with all that is wrong
     */
    public <T extends Record> T decode(Tree tree, Class<T> type, String path) {
        List<Problem> problems = new ArrayList<>();
        T result = decode(tree, type, path, problems);
        if (!problems.isEmpty() || result == null) {
            throw new InvalidInputException(problems);
        }
        return result;
    }

    /** As the other {@code decode}, with problems added to a list; the result is null if there were any. */
    public <T extends Record> @org.jspecify.annotations.Nullable T decode(
            Tree tree, Class<T> type, String path, List<Problem> problems) {
        int before = problems.size();
        RecordShape<T> shape = RecordShape.of(type);
        T result = type.cast(shape.decode(tree, path, strict, problems));
        return problems.size() == before ? result : null;
    }
}
