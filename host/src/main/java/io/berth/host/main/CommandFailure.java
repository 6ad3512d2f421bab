package io.berth.host.main;

import org.jspecify.annotations.Nullable;

/** A command cannot go on for a reason that its message tells a person. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CommandFailure(String message) {
        this(message, null);
    }

    CommandFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
