package io.berth.host.cluster.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A pod's token, which the kubelet renews: it is read again from time to time. Safe for several threads. */
final class TokenFile {
    private static final long AGE_MAX_NANOS = Duration.ofMinutes(1).toNanos();

    private final Path file;
    private String token = "";
    private long readAt;

    TokenFile(Path file) {
        this.file = file;
    }

    synchronized String read() {
        long now = System.nanoTime();
        if (token.isEmpty() || now - readAt > AGE_MAX_NANOS) {
            try {
                token = Files.readString(file).strip();
                readAt = now;
            } catch (IOException e) {
                throw new UncheckedIOException("the token file " + file + " cannot be read", e);
            }
        }
        return token;
    }
}
