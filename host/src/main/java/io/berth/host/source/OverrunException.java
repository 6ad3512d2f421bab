package io.berth.host.source;

import io.berth.api.plugin.PluginException;

/** A call that used more than it may and was ended. */
public final class OverrunException extends PluginException {
    private static final long serialVersionUID = 1L;

    public OverrunException(String message) {
        super(message);
    }
}
