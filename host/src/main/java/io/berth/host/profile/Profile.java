package io.berth.host.profile;

import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.Plugin;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plugins of one scheduler name, in call order, ready to be called. Immutable. */
public final class Profile implements AutoCloseable {
    private final String schedulerName;
    private final @Nullable Integer percentageOfNodesToScore;
    private final Map<ExtensionPoint<?>, List<? extends Wired<?>>> wired;
    private final Map<String, List<EventRegistration>> registrations;
    private final Runnable closer;

    Profile(
            String schedulerName,
            @Nullable Integer percentageOfNodesToScore,
            Map<ExtensionPoint<?>, List<? extends Wired<?>>> wired,
            Map<String, List<EventRegistration>> registrations,
            Runnable closer) {
        this.schedulerName = schedulerName;
        this.percentageOfNodesToScore = percentageOfNodesToScore;
        this.wired = Map.copyOf(wired);
        this.registrations = Map.copyOf(registrations);
        this.closer = closer;
    }

    public String schedulerName() {
        return schedulerName;
    }

    /** Null to take the configuration's. */
    public @Nullable Integer percentageOfNodesToScore() {
        return percentageOfNodesToScore;
    }

    /** The plugins of an extension point, in call order. */
    @SuppressWarnings("unchecked")
    public <T extends Plugin> List<Wired<T>> at(ExtensionPoint<T> point) {
        return (List<Wired<T>>) wired.getOrDefault(point, List.of());
    }

    /** The events that wake the pods that a plugin refused, by plugin name; only plugins that can refuse a pod. */
    public Map<String, List<EventRegistration>> registrations() {
        return registrations;
    }

    /** Closes the plugins; once, after the last cycle that uses them. */
    @Override
    public void close() {
        closer.run();
    }
}
