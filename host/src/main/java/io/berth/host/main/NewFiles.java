package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files that a command is about to write: all of them or, if one is there already, none. */
final class NewFiles {
    private final Path folder;
    private final Map<Path, String> texts = new LinkedHashMap<>();

    NewFiles(Path folder) {
        this.folder = folder;
    }

    /** Adds a file. */
    NewFiles add(String path, String text) {
        texts.put(folder.resolve(path), text);
        return this;
    }

    /** Adds a file unless it is there already. */
    NewFiles addIfMissing(String path, String text) {
        return Files.exists(folder.resolve(path)) ? this : add(path, text);
    }

    /** Writes them; what was written, in order. */
    List<Path> write() {
        List<Problem> known = texts.keySet().stream()
                .filter(Files::exists)
                .map(file -> new Problem(
                        new Position(file.toString(), 0, 0),
                        "",
                        "is there already and is not overwritten; take another name or folder"))
                .toList();
        if (!known.isEmpty()) {
            throw new InvalidInputException(known);
        }
        try {
            for (Map.Entry<Path, String> file : texts.entrySet()) {
                Files.createDirectories(file.getKey().toAbsolutePath().resolveSibling(""));
                Files.writeString(file.getKey(), file.getValue());
            }
        } catch (IOException e) {
            throw new CommandFailure("cannot write into " + folder + ": " + e.getMessage(), e);
        }
        return List.copyOf(texts.keySet());
    }

    /** A template that is beside this class, with words in place of {@code @key@}. */
    static String template(String name, Map<String, String> words) {
        try (InputStream stream = NewFiles.class.getResourceAsStream("templates/" + name)) {
            if (stream == null) {
                throw new IllegalStateException("no template " + name);
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> word : words.entrySet()) {
                text = text.replace("@" + word.getKey() + "@", word.getValue());
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
