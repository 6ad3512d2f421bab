package io.berth.api.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns trees into records by the names of their components. An absent field, or null, becomes what the record's
 * constructor without parameters gives it; in a record without one: an empty string, list, map or record; 0 or false;
 * or null where the component is {@code @Nullable}. Durations are written {@code 1m30s}, times as in RFC 3339; other
 * types with a static method {@code parse(String)} are read from a scalar by it.
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
        if (result == null) {
            throw new InvalidInputException(problems);
        }
        return result;
    }

    /** As the other {@code decode}, with problems added to a list; the result is null if there were any. */
    public <T extends Record> @Nullable T decode(Tree tree, Class<T> type, String path, List<Problem> problems) {
        int before = problems.size();
        T result = decodeWhatFits(tree, type, path, problems);
        return problems.size() == before ? result : null;
    }

    /**
     * Decodes what can be decoded, so that the rest can be checked further: a value that does not fit is added to the
     * problems and left at its default. Null if nothing can be made of the tree.
     */
    public <T extends Record> @Nullable T decodeWhatFits(
            Tree tree, Class<T> type, String path, List<Problem> problems) {
        List<Problem> found = new ArrayList<>();
        T result = type.cast(RecordShape.of(type).decode(tree, path, strict, found));
        found.sort(
                Comparator.comparingInt((Problem problem) -> problem.position().line())
                        .thenComparingInt(problem -> problem.position().column()));
        problems.addAll(found);
        return result;
    }
}
