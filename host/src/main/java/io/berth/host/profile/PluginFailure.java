package io.berth.host.profile;

import org.jspecify.annotations.Nullable;

/** What a plugin threw, or an answer of it that cannot be used; the message is that of kube-scheduler's error status. */
public final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String pluginName;

    /** @param message the plugin's own message, without a prefix */
    public PluginFailure(String pluginName, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.pluginName = pluginName;
    }

    private PluginFailure(String pluginName, String message) {
        super(message, null, false, false);
        this.pluginName = pluginName;
    }

    /** One that costs little, since it comes again and again: nobody looks where it was thrown. */
    static PluginFailure quick(String pluginName, String message) {
        return new PluginFailure(pluginName, message);
    }

    public String pluginName() {
        return pluginName;
    }
}
