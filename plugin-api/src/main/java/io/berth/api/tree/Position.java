package io.berth.api.tree;

/**
 * A place in a text that a person wrote.
 *
 * @param source the file's name or another name for the text
 * @param line from 1; 0 if there is none
 * @param column from 1; 0 if there is none
 */
public record Position(String source, int line, int column) {
    public static final Position UNKNOWN = new Position("", 0, 0);

    /** {@code file:line:column}, leaving out what is not known. */
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}
