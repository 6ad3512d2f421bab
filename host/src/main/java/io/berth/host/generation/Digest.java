package io.berth.host.generation;

import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.source.PluginLoad;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The digest of what a generation was built from. */
final class Digest {
    private static final int LENGTH = 12;

    private Digest() {}

    /** Short, for people; from the whole text of the configuration and the digests of all plugins' files. */
    static String of(@Nullable Path configuration, SchedulerConfiguration read, List<PluginLoad> loads) {
        MessageDigest sha = sha256();
        sha.update(configuration == null ? read.toString().getBytes(StandardCharsets.UTF_8) : bytes(configuration));
        loads.stream()
                .map(load -> load.origin().location() + '\n' + load.origin().digest() + '\n')
                .sorted()
                .forEach(line -> sha.update(line.getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(sha.digest()).substring(0, LENGTH);
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
