package io.berth.host.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Folders of what several tests share, where {@code @TempDir} does not reach; all are gone at the end of the JVM. */
public final class TestFolders {
    private static final Set<Path> FOLDERS = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> FOLDERS.forEach(TestFolders::delete)));
    }

    private TestFolders() {}

    public static Path create(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            FOLDERS.add(folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets somebody look at it after the test has failed. */
    public static void keep(Path folder) {
        FOLDERS.remove(folder);
    }

    public static void delete(Path folder) {
        FOLDERS.remove(folder);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
