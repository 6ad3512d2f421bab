package io.berth.api.plugin;

/** A failure that a plugin reports on purpose; its message is what users read. */
public class PluginException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PluginException(String message) {
        super(message);
    }

    public PluginException(String message, Throwable cause) {
        super(message, cause);
    }
}
