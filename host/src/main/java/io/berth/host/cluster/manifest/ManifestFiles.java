package io.berth.host.cluster.manifest;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Finds the files that paths stand for. */
final class ManifestFiles {
    private static final List<String> EXTENSIONS = List.of(".yaml", ".yml", ".json", ".jsonl", ".ndjson");

    private ManifestFiles() {}

    /** Files as they are given; folders by the manifests in them, sorted by path. Each file once. */
    static List<Path> find(List<Path> paths, Findings findings) {
        Map<Path, Path> files = new LinkedHashMap<>();
        for (Path path : paths) {
            try {
                for (Path file : Files.isDirectory(path) ? manifests(path, findings) : List.of(path)) {
                    files.putIfAbsent(Files.exists(file) ? file.toRealPath() : file, file);
                }
            } catch (IOException | UncheckedIOException e) {
                Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
                findings.problems()
                        .add(new Problem(new Position(path.toString(), 0, 0), "", "cannot be read: " + cause));
            }
        }
        return List.copyOf(files.values());
    }

    /** What begins with a dot is passed over: with mounted ConfigMaps it is the same content once more. */
    private static List<Path> manifests(Path folder, Findings findings) throws IOException {
        try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(ManifestFiles::isManifest)
                    .filter(file -> !isHidden(folder.relativize(file)))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                findings.notice(folder + " holds no file that ends in " + String.join(", ", EXTENSIONS));
            }
            return files;
        }
    }

    private static boolean isManifest(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return EXTENSIONS.stream().anyMatch(name::endsWith);
    }

    private static boolean isHidden(Path relative) {
        for (Path part : relative) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }
}
