package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.plugin.PluginException;

/** A claim, a class or a device is such that no allocation can be tried; the message is kube-scheduler's. */
public final class AllocationException extends PluginException {
    private static final long serialVersionUID = 1L;

    AllocationException(String message) {
        super(message);
    }

    AllocationException(String message, Throwable cause) {
        super(message, cause);
    }
}
