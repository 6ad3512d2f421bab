package io.berth.host.source.script;

import io.berth.api.tree.Position;

/** Lines and columns of offsets in a script's text. */
final class TextPlaces {
    private TextPlaces() {}

    static Position of(String file, String text, int offset) {
        String before = text.substring(0, offset);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new Position(file, line, offset - before.lastIndexOf('\n'));
    }
}
