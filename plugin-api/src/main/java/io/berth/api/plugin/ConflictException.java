package io.berth.api.plugin;

/** A write was refused because the object has changed since it was read: read it again and try again. */
public final class ConflictException extends PluginException {
    private static final long serialVersionUID = 1L;

    public ConflictException(String message) {
        super(message);
    }

    public ConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
