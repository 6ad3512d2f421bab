package io.berth.host.profile;

import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.Plugin;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The plugins of one scheduler name, in call order, ready to be called. Immutable. */
public final class Profile implements AutoCloseable {
    /** The name that stands for all extenders among the plugins that refused a pod. */
    public static final String EXTENDERS = "Extender";

    private final String schedulerName;
    private final @Nullable Integer percentageOfNodesToScore;
    private final Map<ExtensionPoint<?>, List<? extends Wired<?>>> wired;
    private final Map<String, List<EventRegistration>> registrations;
    private final List<String> warnings;
    private final Supplier<List<PluginHealth>> health;
    private final List<Runnable> closers;

    Profile(
            String schedulerName,
            @Nullable Integer percentageOfNodesToScore,
            Map<ExtensionPoint<?>, List<? extends Wired<?>>> wired,
            Map<String, List<EventRegistration>> registrations,
            List<String> warnings,
            List<Runnable> closers) {
        this(schedulerName, percentageOfNodesToScore, wired, registrations, warnings, List::of, closers);
    }

    Profile(
            String schedulerName,
            @Nullable Integer percentageOfNodesToScore,
            Map<ExtensionPoint<?>, List<? extends Wired<?>>> wired,
            Map<String, List<EventRegistration>> registrations,
            List<String> warnings,
            Supplier<List<PluginHealth>> health,
            List<Runnable> closers) {
        this.health = health;
        this.schedulerName = schedulerName;
        this.percentageOfNodesToScore = percentageOfNodesToScore;
        this.wired = Map.copyOf(wired);
        this.registrations = Collections.unmodifiableMap(new LinkedHashMap<>(registrations));
        this.warnings = List.copyOf(warnings);
        this.closers = List.copyOf(closers);
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

    /** What every extension point with plugins does, in the order in which the points are called. */
    public List<EffectivePoint> effective() {
        return ExtensionPoint.CALLED.stream()
                .map(point -> new EffectivePoint(point.key(), plugins(point)))
                .filter(point -> !point.plugins().isEmpty())
                .toList();
    }

    private List<EffectivePoint.EffectivePlugin> plugins(ExtensionPoint<?> point) {
        return wired.getOrDefault(point, List.of()).stream()
                .map(plugin -> new EffectivePoint.EffectivePlugin(plugin.name(), plugin.weight(), plugin.origin()))
                .toList();
    }

    /** What the user should know of the way in which the profile was built; each is a sentence. */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * The events that wake the pods that a plugin refused, by plugin name; only plugins that can refuse a pod,
     * and {@link #EXTENDERS} if there are any. A hint
     * throws nothing but {@link PluginFailure}, which counts as true.
     */
    public Map<String, List<EventRegistration>> registrations() {
        return registrations;
    }

    /** How each plugin is doing at this moment, in the order in which they were made. */
    public List<PluginHealth> health() {
        return health.get();
    }

    /** What closes the plugins, in this order; once, after the last cycle that uses them. */
    public List<Runnable> closers() {
        return closers;
    }

    /** Closes the plugins on this thread. */
    @Override
    public void close() {
        Closing.all(closers);
    }
}
