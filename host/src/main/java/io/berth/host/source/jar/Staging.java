package io.berth.host.source.jar;

import io.berth.host.source.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * A private folder with copies of jars, named by their SHA-256: nobody changes a copy while its classes are being
 * loaded. A copy is deleted when the last load that uses it is closed. Safe for several threads.
 */
final class Staging {
    private final Path folder;
    private final Map<String, Integer> users = new HashMap<>();

    Staging(Path folder) {
        this.folder = folder;
    }

    /** A copy of a jar. */
    record Copy(Path path, String digest) {}

    synchronized Copy copy(Path jar) throws IOException {
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, "copy", ".part");
        try {
            String digest = transfer(jar, temporary);
            Path target = folder.resolve(digest + ".jar");
            if (!users.containsKey(digest)) {
                Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
            }
            users.merge(digest, 1, Integer::sum);
            return new Copy(target, digest);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static String transfer(Path from, Path to) throws IOException {
        if (Files.exists(from) && !Files.isRegularFile(from)) {
            throw new FileSystemException(from.toString(), null, "it is no regular file");
        }
        MessageDigest digest = Digests.sha256();
        try (InputStream input = Files.newInputStream(from);
                OutputStream output = new DigestOutputStream(Files.newOutputStream(to), digest)) {
            input.transferTo(output);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    synchronized void release(Copy copy) {
        if (users.merge(copy.digest(), -1, Integer::sum) > 0) {
            return;
        }
        users.remove(copy.digest());
        try {
            Files.deleteIfExists(copy.path());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the copy " + copy.path(), e);
        }
    }
}
