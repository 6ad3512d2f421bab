package io.berth.host.cycle;

import org.jspecify.annotations.Nullable;

/** A cycle that failed, as opposed to a pod that was refused; its message is that of kube-scheduler's error status. */
final class CycleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String plugin;

    CycleException(@Nullable String plugin, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.plugin = plugin;
    }

    @Nullable
    String plugin() {
        return plugin;
    }
}
