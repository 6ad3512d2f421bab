package io.berth.host.cycle;

import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.FilterRunner;
import io.berth.api.plugin.Nominator;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.host.time.Alarms;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** What the plugins of one profile get from the host. */
public final class ProfileContext implements PluginContext {
    /** What all profiles share. */
    public record Services(
            Clock clock,
            Alarms alarms,
            RandomGenerator random,
            ClusterObjects objects,
            ClusterWriter writer,
            Nominator nominator,
            WaitingPods waitingPods,
            Executor executor,
            SharedValues shared) {}

    private final String schedulerName;
    private final Services services;
    private final List<PreemptionExtender> extenders;
    private final LateFilters filters;

    /** @param extenders those that have a say in preemption, in the order in which they are asked */
    public ProfileContext(String schedulerName, Services services, List<? extends PreemptionExtender> extenders) {
        this.extenders = List.copyOf(extenders);
        this.schedulerName = schedulerName;
        this.services = services;
        this.filters = new LateFilters(services.nominator());
    }

    /** Where the profile is put in once it is built, since its plugins are made before. */
    public LateFilters lateFilters() {
        return filters;
    }

    @Override
    public String schedulerName() {
        return schedulerName;
    }

    @Override
    public Clock clock() {
        return services.clock;
    }

    @Override
    public RandomGenerator random() {
        return services.random;
    }

    @Override
    public ClusterObjects objects() {
        return services.objects;
    }

    @Override
    public ClusterWriter writer() {
        return services.writer;
    }

    @Override
    public FilterRunner filters() {
        return filters;
    }

    @Override
    public Nominator nominator() {
        return services.nominator;
    }

    @Override
    public WaitingPods waitingPods() {
        return services.waitingPods;
    }

    @Override
    public Executor executor() {
        return services.executor;
    }

    @Override
    public void pause(Duration duration) throws InterruptedException {
        services.alarms.pause(duration);
    }

    @Override
    public List<PreemptionExtender> preemptionExtenders() {
        return extenders;
    }

    @Override
    public <T> T shared(String name, Class<T> type, Supplier<? extends T> initial) {
        return services.shared.get(name, type, initial);
    }
}
