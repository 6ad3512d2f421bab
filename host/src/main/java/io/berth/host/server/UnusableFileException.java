package io.berth.host.server;

import org.jspecify.annotations.Nullable;

/** A file with certificates or keys that cannot be used. The message names the file and what is wrong. */
public final class UnusableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableFileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
