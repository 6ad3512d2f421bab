package io.berth.host.tree;

import io.berth.api.tree.Position;

/** Where in a text something is. */
final class TextPosition {
    private TextPosition() {}

    /**
     * Its line and column, both from 1.
     *
     * @param index of a character of the text, or its length
     */
    static Position of(String text, int index, String source) {
        int line = 1;
        int begin = 0;
        for (int end = text.indexOf('\n'); end >= 0 && end < index; end = text.indexOf('\n', begin)) {
            line++;
            begin = end + 1;
        }
        return new Position(source, line, index - begin + 1);
    }
}
