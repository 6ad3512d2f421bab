package io.berth.host.cycle;

import io.berth.api.cycle.Rejection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a step, in the terms of kube-scheduler's status: for records of decisions.
 *
 * @param code the name of the status code, such as {@code Unschedulable}
 * @param plugin which plugin it came from; null if none is to be named
 */
public record PluginStatus(String code, @Nullable String plugin, List<String> reasons) {
    public static final PluginStatus SUCCESS = new PluginStatus("Success", null, List.of());

    public PluginStatus {
        reasons = List.copyOf(reasons);
    }

    static PluginStatus of(@Nullable String plugin, Rejection rejection) {
        return new PluginStatus(rejection.kind().code(), plugin, rejection.reasons());
    }

    static PluginStatus error(@Nullable String plugin, String message) {
        return new PluginStatus("Error", plugin, List.of(message));
    }
}
