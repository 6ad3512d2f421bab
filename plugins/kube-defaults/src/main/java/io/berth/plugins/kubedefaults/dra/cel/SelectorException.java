package io.berth.plugins.kubedefaults.dra.cel;

/** An expression that cannot be used or that failed on a device; the message says why. */
public final class SelectorException extends Exception {
    private static final long serialVersionUID = 1L;

    SelectorException(String message) {
        super(message);
    }

    SelectorException(String message, Throwable cause) {
        super(message, cause);
    }
}
