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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** A context for plugins that use nothing of it; the host itself asks for the time, which stands still. */
record NoContext(String schedulerName) implements PluginContext {
    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("not in this test");
    }

    @Override
    public Clock clock() {
        return Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    }

    @Override
    public void pause(Duration duration) {
        throw unused();
    }

    @Override
    public RandomGenerator random() {
        throw unused();
    }

    @Override
    public ClusterObjects objects() {
        throw unused();
    }

    @Override
    public ClusterWriter writer() {
        throw unused();
    }

    @Override
    public FilterRunner filters() {
        throw unused();
    }

    @Override
    public Nominator nominator() {
        throw unused();
    }

    @Override
    public WaitingPods waitingPods() {
        throw unused();
    }

    @Override
    public List<PreemptionExtender> preemptionExtenders() {
        throw unused();
    }

    @Override
    public <T> T shared(String name, Class<T> type, Supplier<? extends T> initial) {
        throw unused();
    }

    @Override
    public Executor executor() {
        throw unused();
    }
}
