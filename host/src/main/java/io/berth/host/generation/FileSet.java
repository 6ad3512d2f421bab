package io.berth.host.generation;

import io.berth.host.source.Digests;
import io.berth.host.source.PluginSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What stands in the files that a generation is built from: enough to tell whether two sets of files are the same, and
 * what changed between them. Of a folder it is the files that its
 * source looks at.
 *
 * @param files SHA-256 by name
 */
public record FileSet(SortedMap<Key, String> files) {
    static final FileSet NONE = new FileSet(new TreeMap<>());

    private static final int DEPTH_MAX = 5;
    private static final String UNREADABLE = "unreadable";

    /**
     * A file.
     *
     * @param root which of the inputs: -1 for the configuration, else the number of the source
     * @param name relative to its folder, with slashes
     */
    public record Key(int root, String name) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return root == other.root ? name.compareTo(other.name) : Integer.compare(root, other.root);
        }

        /** Whether it is a test of a script, which no generation runs. */
        boolean isTest() {
            return name.endsWith(".test.js") || name.endsWith(".test.mjs");
        }

        /** What the file is to the user. */
        public String kind() {
            if (root < 0) {
                return "configuration";
            }
            return name.endsWith(".jar") ? "jar" : "script";
        }
    }

    /** Reads all of it. What cannot be read is a value like another. */
    static FileSet of(Inputs inputs) {
        SortedMap<Key, String> files = new TreeMap<>();
        Path configuration = inputs.configuration();
        if (configuration != null) {
            files.put(new Key(-1, configuration.getFileName().toString()), digest(configuration));
        }
        for (int i = 0; i < inputs.sources().size(); i++) {
            PluginSource source = inputs.sources().get(i);
            Path folder = source.folder();
            if (folder != null) {
                read(i, source, folder, files);
            }
        }
        return new FileSet(files);
    }

    private static void read(int root, PluginSource source, Path folder, SortedMap<Key, String> files) {
        try (Stream<Path> found = Files.walk(folder, DEPTH_MAX, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : found.filter(file -> source.reads(folder.relativize(file)) && isFile(file))
                    .toList()) {
                files.put(new Key(root, name(folder, file)), digest(file));
            }
        } catch (IOException | UncheckedIOException e) {
            files.put(new Key(root, ""), UNREADABLE);
        }
    }

    /** A link to nowhere is one that cannot be read; folders, pipes and the like are none. */
    private static boolean isFile(Path file) {
        return Files.isRegularFile(file) || !Files.exists(file);
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static String digest(Path file) {
        if (!isFile(file)) {
            // Pipes and the like may not come to an end, and what they give is not there to be read again.
            return UNREADABLE;
        }
        MessageDigest digest = Digests.sha256();
        try (InputStream input = new DigestInputStream(Files.newInputStream(file), digest)) {
            input.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            return UNREADABLE;
        }
    }

    /** Of all of it, wherever it stands. */
    String digest() {
        StringBuilder text = new StringBuilder();
        files.forEach((key, digest) -> text.append(key.root())
                .append(' ')
                .append(key.name())
                .append(' ')
                .append(digest)
                .append('\n'));
        return Digests.of(text.toString());
    }

    /** What has to happen to the other set to make this one of it, sorted; tests do not matter. */
    public List<FileChange> changesSince(FileSet before) {
        List<FileChange> changes = new ArrayList<>();
        SortedMap<Key, String> all = new TreeMap<>(before.files);
        all.putAll(files);
        for (Key key : all.keySet()) {
            String old = before.files.get(key);
            String now = files.get(key);
            if (key.isTest()) {
                continue;
            }
            if (old == null || now == null || !old.equals(now)) {
                changes.add(FileChange.of(key, old, now));
            }
        }
        return changes;
    }

    /** Where a file stands among the inputs. */
    static Path locate(Key key, Inputs inputs) {
        Path configuration = inputs.configuration();
        if (key.root() < 0 && configuration != null) {
            return configuration;
        }
        Path folder = inputs.sources().get(key.root()).folder();
        if (folder == null) {
            throw new IllegalArgumentException("source " + key.root() + " has no folder with " + key.name());
        }
        return folder.resolve(key.name());
    }
}
