package io.berth.host.main;

import io.berth.api.plugin.Plugin;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginObserver;
import io.berth.host.source.Origin;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Measures how often one plugin is called, and how long each of its methods takes. */
final class TimedCalls implements PluginObserver {
    private static final Set<String> DECLARATIONS = Set.of(
            "filterDependence", "scoreDependence", "eventsToRegister", "close", "toString", "hashCode", "equals");

    private final String pluginName;
    private final LongSupplier nanoTime;
    private final Map<String, Time> times = new TreeMap<>();

    /** How often a method was called, and how long that took in all. */
    record Time(int calls, long nanos) {
        Time plus(Time more) {
            return new Time(calls + more.calls, nanos + more.nanos);
        }
    }

    TimedCalls(String pluginName, LongSupplier nanoTime) {
        this.pluginName = pluginName;
        this.nanoTime = nanoTime;
    }

    /** By the names of the methods. */
    synchronized Map<String, Time> times() {
        return new TreeMap<>(times);
    }

    private synchronized void add(String method, long nanos) {
        times.merge(method, new Time(1, nanos), Time::plus);
    }

    @Override
    public <T extends Plugin> T observed(
            String schedulerName, ExtensionPoint<T> point, String name, Origin origin, T plugin) {
        if (!name.equals(pluginName)) {
            return plugin;
        }
        Class<T> type = point.type();
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    long begun = nanoTime.getAsLong();
                    try {
                        return method.invoke(plugin, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    } finally {
                        if (!DECLARATIONS.contains(method.getName())) {
                            add(method.getName(), nanoTime.getAsLong() - begun);
                        }
                    }
                }));
    }
}
