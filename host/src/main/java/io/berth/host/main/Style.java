package io.berth.host.main;

import java.util.Map;

/** Colours for a terminal, or none. */
enum Style {
    PLAIN,
    COLOURED;

    /** Coloured on a terminal, unless NO_COLOR is set or the terminal is dumb. */
    static Style detect(boolean terminal, Map<String, String> environment) {
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return terminal && !refused ? COLOURED : PLAIN;
    }

    String bold(String text) {
        return paint("1", text);
    }

    String good(String text) {
        return paint("32", text);
    }

    String bad(String text) {
        return paint("31", text);
    }

    String dim(String text) {
        return paint("2", text);
    }

    private String paint(String code, String text) {
        return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
