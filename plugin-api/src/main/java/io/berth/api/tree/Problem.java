package io.berth.api.tree;

/**
 * One thing that is wrong with an input.
 *
 * @param position where
 * @param path the field, such as {@code profiles[0].plugins.score}; empty for the whole document
 * @param message what is wrong and what would be right
 */
public record Problem(Position position, String path, String message) {
    private static final int LONGEST = 4000;

    /** In one line, however the input was written that it quotes. */
    @Override
    public String toString() {
        String place = position.toString();
        String where = place.isEmpty() ? "" : place + ": ";
        return PrintableText.of(path.isEmpty() ? where + message : where + path + ": " + message, LONGEST);
    }
}
