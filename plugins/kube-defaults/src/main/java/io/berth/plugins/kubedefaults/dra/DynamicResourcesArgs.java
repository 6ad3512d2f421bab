package io.berth.plugins.kubedefaults.dra;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.DurationText;
import io.berth.api.tree.FieldProblems;
import java.time.Duration;

/**
 * The arguments of DynamicResources.
 *
 * @param filterTimeout how long the search for devices on one node may take; zero for as long as it takes
 * @param bindingTimeout how long a pod waits for its devices to become ready
 */
record DynamicResourcesArgs(Duration filterTimeout, Duration bindingTimeout) {
    static final ArgsSpec<DynamicResourcesArgs> SPEC = ArgsSpec.of(DynamicResourcesArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(DynamicResourcesArgs::check);

    /** The defaults. */
    DynamicResourcesArgs() {
        this(Duration.ofSeconds(10), Duration.ofMinutes(10));
    }

    private void check(FieldProblems problems) {
        if (filterTimeout.isNegative()) {
            problems.invalid("filterTimeout", DurationText.format(filterTimeout), "must be zero or positive");
        }
        if (bindingTimeout.compareTo(Duration.ofSeconds(1)) < 0) {
            problems.invalid("bindingTimeout", DurationText.format(bindingTimeout), "must be at least 1 second");
        }
    }
}
