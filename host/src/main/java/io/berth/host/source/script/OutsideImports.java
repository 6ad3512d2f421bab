package io.berth.host.source.script;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Imports that would leave the folder of scripts, of which the engine says only that there is no such module. */
final class OutsideImports {
    private static final Pattern NOT_FOUND = Pattern.compile("Cannot find module '.*' imported from /?(.+)");
    private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\s*\\(?\\s*([\"'])(\\.[^\"'\\n]*)\\1");

    private OutsideImports() {}

    /**
     * What is wrong, if a module was not found since it is outside.
     *
     * @param message of the engine
     * @param file the script's name for messages; what it imports is named relative to its folder
     */
    static Optional<Problem> problem(String message, ScriptFolder folder, String file) {
        Matcher notFound = NOT_FOUND.matcher(message);
        if (!notFound.find()) {
            return Optional.empty();
        }
        String importer = notFound.group(1);
        byte[] content = folder.get(importer);
        if (content == null) {
            return Optional.empty();
        }
        String text = new String(content, StandardCharsets.UTF_8);
        Matcher imports = IMPORT.matcher(text);
        while (imports.find()) {
            if (leaves(importer, imports.group(2))) {
                String name = file.substring(0, file.lastIndexOf('/') + 1) + importer;
                return Optional.of(new Problem(
                        Position.in(text, imports.start(1), name),
                        "",
                        "imports \"" + imports.group(2) + "\", which is outside the folder of scripts; a script imports"
                                + " only what is in that folder and the folders in it"));
            }
        }
        return Optional.empty();
    }

    private static boolean leaves(String importer, String path) {
        long depth = importer.chars().filter(letter -> letter == '/').count();
        for (String part : path.split("/", -1)) {
            depth += part.equals("..") ? -1 : part.equals(".") ? 0 : 1;
            if (depth < 0) {
                return true;
            }
        }
        return false;
    }
}
