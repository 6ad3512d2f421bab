package io.berth.host.cycle;

import org.jspecify.annotations.Nullable;

/** A cycle that failed, as opposed to a pod that was refused; its message is that of kube-scheduler's error status. */
final class CycleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String plugin;
    private final int slot;

    CycleException(@Nullable String plugin, String message, @Nullable Throwable cause) {
        this(plugin, message, cause, -1);
    }

    /** @param slot of the node on which the plugin failed; -1 for none */
    CycleException(@Nullable String plugin, String message, @Nullable Throwable cause, int slot) {
        super(message, cause);
        this.plugin = plugin;
        this.slot = slot;
    }

    int slot() {
        return slot;
    }

    @Nullable
    String plugin() {
        return plugin;
    }
}
