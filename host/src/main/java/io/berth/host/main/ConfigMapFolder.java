package io.berth.host.main;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a ConfigMap says, as files that can be followed like others: the configuration, and a folder with its scripts. All
 * keys are written within milliseconds, so that who waits until files stand still sees one change. Used by one thread at a
 * time.
 */
final class ConfigMapFolder {
    private static final Logger log = LoggerFactory.getLogger(ConfigMapFolder.class);
    private static final Pattern SCRIPT = Pattern.compile("[A-Za-z0-9_][-._A-Za-z0-9]*\\.(js|mjs|json)");
    private static final Pattern CONFIGURATION = Pattern.compile("[A-Za-z0-9_][-._A-Za-z0-9]*\\.ya?ml");

    private final ConfigMapName source;
    private final Path folder;
    private final String key;

    private ConfigMapFolder(ConfigMapName source, Path folder, String key) {
        this.source = source;
        this.folder = folder;
        this.key = key;
    }

    /**
     * Makes the folder.
     *
     * @param data the texts by key
     * @throws CommandFailure if it cannot be told which key has the configuration
     */
    static ConfigMapFolder of(ConfigMapName source, Path parent, SortedMap<String, String> data) {
        ConfigMapFolder made = new ConfigMapFolder(
                source,
                parent.resolve("config-map").resolve(source.namespace()).resolve(source.name()),
                key(source, data));
        made.write(data);
        return made;
    }

    private static String key(ConfigMapName source, SortedMap<String, String> data) {
        List<String> found = source.key().isEmpty()
                ? data.keySet().stream()
                        .filter(name -> CONFIGURATION.matcher(name).matches())
                        .toList()
                : List.of(source.key());
        if (found.size() != 1 || !data.containsKey(found.getFirst())) {
            String sought = source.key().isEmpty() ? "one key that ends with .yaml" : "the key " + source.key();
            throw new CommandFailure(
                    "ConfigMap " + source + " should have " + sought + " with the configuration, and has "
                            + data.keySet() + "; --config-map " + source + ":KEY names it",
                    null);
        }
        return found.getFirst();
    }

    Path configuration() {
        return folder.resolve(key);
    }

    Path scripts() {
        return folder.resolve("scripts");
    }

    /** Takes over what the ConfigMap says now. Without one, what it said last stays. */
    void follow(Optional<SortedMap<String, String>> data) {
        if (data.isEmpty()) {
            log.warn("ConfigMap {} was deleted: what it said last stays in use", source);
            return;
        }
        try {
            write(data.get());
        } catch (UncheckedIOException e) {
            log.error("ConfigMap {} has changed, and cannot be taken up", source, e);
        }
    }

    /** A configuration that is gone is a change that will be refused. */
    private void write(SortedMap<String, String> data) {
        Map<Path, String> files = new HashMap<>();
        String configuration = data.get(key);
        if (configuration != null) {
            files.put(configuration(), configuration);
        }
        data.forEach((name, text) -> {
            if (SCRIPT.matcher(name).matches()) {
                files.put(scripts().resolve(name), text);
            }
        });
        try {
            Files.createDirectories(scripts());
            for (Map.Entry<Path, String> file : files.entrySet()) {
                put(file.getKey(), file.getValue());
            }
            removeOthers(files);
        } catch (IOException e) {
            throw new UncheckedIOException("what ConfigMap " + source + " says cannot be kept in " + folder, e);
        }
    }

    private void put(Path file, String text) throws IOException {
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return;
        }
        Path part = file.resolveSibling(".part");
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private void removeOthers(Map<Path, String> files) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.walk(folder)) {
            found = all.filter(Files::isRegularFile)
                    .filter(file -> !files.containsKey(file))
                    .toList();
        }
        for (Path file : found) {
            Files.delete(file);
        }
    }
}
