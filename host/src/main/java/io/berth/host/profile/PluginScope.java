package io.berth.host.profile;

import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.FilterRunner;
import io.berth.api.plugin.Nominator;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.ClusterObjects;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The context of one plugin of a profile: the profile's, with an executor that ends with the plugin. */
final class PluginScope implements PluginContext {
    private final PluginContext profile;
    private final PluginTasks tasks;

    PluginScope(PluginContext profile, @Nullable ClassLoader loader) {
        this.profile = profile;
        this.tasks = new PluginTasks(profile, loader);
    }

    void close() {
        tasks.close();
    }

    @Override
    public Executor executor() {
        return tasks;
    }

    @Override
    public String schedulerName() {
        return profile.schedulerName();
    }

    @Override
    public Clock clock() {
        return profile.clock();
    }

    @Override
    public void pause(Duration duration) throws InterruptedException {
        profile.pause(duration);
    }

    @Override
    public RandomGenerator random() {
        return profile.random();
    }

    @Override
    public ClusterObjects objects() {
        return profile.objects();
    }

    @Override
    public ClusterWriter writer() {
        return profile.writer();
    }

    @Override
    public FilterRunner filters() {
        return profile.filters();
    }

    @Override
    public Nominator nominator() {
        return profile.nominator();
    }

    @Override
    public WaitingPods waitingPods() {
        return profile.waitingPods();
    }

    @Override
    public List<PreemptionExtender> preemptionExtenders() {
        return profile.preemptionExtenders();
    }

    @Override
    public <T> T shared(String name, Class<T> type, Supplier<? extends T> initial) {
        return profile.shared(name, type, initial);
    }
}
