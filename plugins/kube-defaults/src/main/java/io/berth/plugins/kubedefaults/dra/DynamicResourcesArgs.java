package io.berth.plugins.kubedefaults.dra;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.DurationText;
import io.berth.plugins.kubedefaults.support.FieldProblems;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of DynamicResources.
 *
 * @param filterTimeout how long the search for devices on one node may take; zero for as long as it takes
 * @param bindingTimeout how long a pod waits for its devices to become ready
 */
record DynamicResourcesArgs(Duration filterTimeout, Duration bindingTimeout) {
    static final DynamicResourcesArgs DEFAULT =
            new DynamicResourcesArgs(Duration.ofSeconds(10), Duration.ofMinutes(10));

    /** As they are written. */
    private record Written(
            @Nullable Duration filterTimeout, @Nullable Duration bindingTimeout) {}

    static DynamicResourcesArgs of(PluginArgs args) {
        Written written = args.as(Written.class);
        DynamicResourcesArgs decoded = new DynamicResourcesArgs(
                Objects.requireNonNullElse(written.filterTimeout, DEFAULT.filterTimeout),
                Objects.requireNonNullElse(written.bindingTimeout, DEFAULT.bindingTimeout));
        FieldProblems problems = new FieldProblems(args);
        if (decoded.filterTimeout.isNegative()) {
            problems.invalid("filterTimeout", quoted(decoded.filterTimeout), "must be zero or positive");
        }
        if (decoded.bindingTimeout.compareTo(Duration.ofSeconds(1)) < 0) {
            problems.invalid("bindingTimeout", quoted(decoded.bindingTimeout), "must be at least 1 second");
        }
        problems.throwIfAny();
        return decoded;
    }

    private static String quoted(Duration duration) {
        return "\"" + DurationText.format(duration) + "\"";
    }
}
