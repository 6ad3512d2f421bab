package io.berth.host.cluster.live;

import io.berth.api.plugin.ConflictException;
import io.berth.api.plugin.PluginException;

/** What plugins get to know of a write that failed. */
final class Writes {
    private Writes() {}

    static PluginException refused(ApiException failure) {
        String message = String.valueOf(failure.getMessage());
        return failure.isConflict() ? new ConflictException(message, failure) : new PluginException(message, failure);
    }
}
