package io.berth.host.generation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the watched files look like from outside: enough to see that something changed, without reading them. Links are
 * followed, since a mounted ConfigMap changes by pointing its links elsewhere.
 *
 * @param entries by path: where it really is, size and time of the last change
 */
public record FileState(SortedMap<String, String> entries) {
    /** @param roots files, and folders with all that is below them */
    public static FileState of(List<Path> roots) {
        SortedMap<String, String> entries = new TreeMap<>();
        for (Path root : roots) {
            try (Stream<Path> files = Files.walk(root, java.nio.file.FileVisitOption.FOLLOW_LINKS)) {
                files.forEach(file -> entries.put(file.toString(), describe(file)));
            } catch (IOException | java.io.UncheckedIOException e) {
                entries.put(root.toString(), "unreadable");
            }
        }
        return new FileState(entries);
    }

    private static String describe(Path file) {
        try {
            return Files.isDirectory(file)
                    ? "folder"
                    : file.toRealPath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return "gone";
        }
    }
}
