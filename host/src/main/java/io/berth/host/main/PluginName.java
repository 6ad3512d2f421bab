package io.berth.host.main;

import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The name of a new plugin, which may be given as {@code rack-limit} or {@code RackLimit}.
 *
 * @param file as files are called: {@code rack-limit}
 */
record PluginName(String file) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final Pattern WORD = Pattern.compile("(?:^|-)(.)");
    private static final int LONGEST = 60;

    static PluginName of(String text) {
        String file = text.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
        if (!NAME.matcher(file).matches() || file.length() > LONGEST) {
            throw new TypeConversionException(
                    "expected a name of letters, digits and dashes such as rack-limit or RackLimit, but was \"" + text
                            + "\"");
        }
        return new PluginName(file);
    }

    /** As profiles name the plugin: {@code RackLimit}. */
    String plugin() {
        return WORD.matcher(file).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }

    /** As Java packages are called: {@code racklimit}. */
    String word() {
        return file.replace("-", "");
    }

    /** For the command line. */
    static final class Converter implements ITypeConverter<PluginName> {
        @Override
        public PluginName convert(String text) {
            return of(text);
        }
    }
}
