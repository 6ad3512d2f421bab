package io.berth.host.server;

import org.jspecify.annotations.Nullable;

/** A proof of identity that is no good. The message is for the log; it never holds the proof. */
public final class NotAuthenticatedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotAuthenticatedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
