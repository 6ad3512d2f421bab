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

    /**
     * That of a character of a text.
     *
     * @param index of the character, from 0, or the text's length
     */
    public static Position in(String text, int index, String source) {
        int line = 1;
        int begin = 0;
        for (int end = text.indexOf('\n'); end >= 0 && end < index; end = text.indexOf('\n', begin)) {
            line++;
            begin = end + 1;
        }
        return new Position(source, line, index - begin + 1);
    }

    /** {@code file:line:column}, leaving out what is not known. */
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}
