package io.berth.host.source.script;

import io.berth.host.config.PluginPolicy;
import io.berth.host.source.Digests;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder as they were at one moment, so that every context of a generation runs the same text. Names
 * that begin with a dot are passed over; the files of a mounted ConfigMap are found through their symbolic links.
 */
final class ScriptFolder {
    /** A script is a page, not a book; what is greater is no script. */
    static final long BYTES_MAX = 1 << 20;

    private static final int DEPTH_MAX = 5;

    private final SortedMap<String, byte[]> files;

    /** By path: why a file must not be used. */
    private final Map<String, String> refusals;

    private ScriptFolder(SortedMap<String, byte[]> files, Map<String, String> refusals) {
        this.files = files;
        this.refusals = refusals;
    }

    static ScriptFolder read(Path folder, PluginPolicy policy) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        Map<String, String> refusals = new HashMap<>();
        try (Stream<Path> paths = Files.walk(folder, DEPTH_MAX, FileVisitOption.FOLLOW_LINKS)) {
            for (Path path : paths.filter(path -> reads(folder.relativize(path)) && Files.isRegularFile(path))
                    .toList()) {
                files.put(folder.relativize(path).toString().replace('\\', '/'), content(path));
            }
        }
        files.forEach((name, content) -> {
            String refusal = policy.refusal(name, Digests.of(content));
            if (refusal != null) {
                refusals.put(name, refusal);
            }
        });
        return new ScriptFolder(files, refusals);
    }

    /** Whether a file, relative to the folder, may be one of it. */
    static boolean reads(Path file) {
        for (Path part : file) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        String name = file.getFileName().toString();
        return file.getNameCount() <= DEPTH_MAX
                && (name.endsWith(".js") || name.endsWith(".mjs") || name.endsWith(".json"));
    }

    private static byte[] content(Path path) throws IOException {
        if (Files.size(path) > BYTES_MAX) {
            throw new IOException(path + " has " + Files.size(path) + " bytes; a script has " + BYTES_MAX + " at most");
        }
        return Files.readAllBytes(path);
    }

    /** The same with one more file that is nowhere on the disk. */
    ScriptFolder with(String path, byte[] content) {
        SortedMap<String, byte[]> more = new TreeMap<>(files);
        more.put(path, content);
        return new ScriptFolder(more, refusals);
    }

    /** The names of the plugins' files: those at the top that do not begin with an underscore, without tests. Sorted. */
    List<String> plugins() {
        return files.keySet().stream()
                .filter(name -> name.indexOf('/') < 0 && !name.startsWith("_") && !name.endsWith(".json"))
                .filter(name -> !isTest(name))
                .toList();
    }

    /** The names of the files with tests, in subfolders too. Sorted. */
    List<String> tests() {
        return files.keySet().stream().filter(ScriptFolder::isTest).toList();
    }

    static boolean isTest(String name) {
        return name.endsWith(".test.js") || name.endsWith(".test.mjs");
    }

    /** Why a file must not be used; null if it may be. */
    @Nullable
    String refusal(String path) {
        return refusals.get(path);
    }

    /** The content of a file by its path in the folder; null if there is none. */
    byte @Nullable [] get(String path) {
        return files.get(path);
    }

    /** The content of a file that is known to be there. */
    byte[] require(String path) {
        byte[] content = files.get(path);
        if (content == null) {
            throw new IllegalArgumentException("no file " + path);
        }
        return content;
    }

    /** Whether a path is that of a folder with files in it. */
    boolean isFolder(String path) {
        return path.isEmpty() || !files.subMap(path + "/", path + "0").isEmpty();
    }
}
