package io.berth.host.main;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Cleans up after the process. */
final class TemporaryFolders {
    private TemporaryFolders() {}

    /** Deletes as much as can be deleted: at the end of the process nobody can do more about it. */
    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("berth: " + folder + " could not be deleted: " + e.getMessage());
        }
    }
}
