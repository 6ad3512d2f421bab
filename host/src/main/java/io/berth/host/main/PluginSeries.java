package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.Generations;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.profile.Profile;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.SchedulerMetrics;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes the series of plugins that are in use no more out of the metrics, so that those do not grow with every name that
 * there ever was.
 */
final class PluginSeries implements ReloadListener {
    private static final String LABEL = "plugin";

    private final MetricRegistry registry;

    PluginSeries(MetricRegistry registry) {
        this.registry = registry;
    }

    /** Pods that a plugin has refused are let go by the queue after its end, one by one. */
    void follow(SchedulerMetrics metrics, Generations generations) {
        registry.beforeEachLook(() -> {
            Set<String> used = used(generations.current());
            metrics.forgetIdleRejections(name -> !used.contains(name));
        });
    }

    /** Nothing of the generation in use is taken away, and none is being built at this moment. */
    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        Set<String> used = used(generation);
        registry.forget(LABEL, name -> !used.contains(name));
    }

    @Override
    public void refused(List<Problem> problems) {}

    private static Set<String> used(Generation generation) {
        Set<String> names = new HashSet<>();
        names.add(Profile.EXTENDERS);
        generation
                .profiles()
                .values()
                .forEach(profile -> profile.health().forEach(health -> names.add(health.plugin())));
        return names;
    }
}
