package io.berth.host.source;

import java.util.regex.Pattern;

/** The names that plugins may have, so that they can be written in a configuration and stand in a line. */
public final class PluginNames {
    /** In words. */
    public static final String RULE = "1 to 63 letters, digits, '_', '.' and '-', a letter first";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,62}");

    private PluginNames() {}

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
