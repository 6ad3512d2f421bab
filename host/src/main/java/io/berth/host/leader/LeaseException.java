package io.berth.host.leader;

/** A lease could not be read or written: the store does not answer, or somebody else was faster. */
public final class LeaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LeaseException(String message, Throwable cause) {
        super(message, cause);
    }

    public LeaseException(String message) {
        super(message);
    }
}
