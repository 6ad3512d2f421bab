package io.berth.host.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The metrics of one process. Safe for several threads. */
public final class MetricRegistry {
    /** How far one may rely on a metric; part of its help text. */
    public enum Level {
        ALPHA,
        BETA,
        STABLE
    }

    private final Set<String> disabled;
    private final Map<String, MetricFamily<?>> families = new ConcurrentSkipListMap<>();
    private final List<Runnable> refreshers = new CopyOnWriteArrayList<>();

    /** @param disabled the names of metrics that are kept but not shown */
    public MetricRegistry(Set<String> disabled) {
        this.disabled = Set.copyOf(disabled);
    }

    public MetricFamily<Counter> counter(String name, Level level, String help, String... labels) {
        return add(new MetricFamily<>(info(name, level, help, labels), "counter", Counter::new));
    }

    public MetricFamily<Gauge> gauge(String name, Level level, String help, String... labels) {
        return add(new MetricFamily<>(info(name, level, help, labels), "gauge", Gauge::new));
    }

    public MetricFamily<Histogram> histogram(String name, Level level, String help, double[] bounds, String... labels) {
        double[] copy = bounds.clone();
        return add(new MetricFamily<>(info(name, level, help, labels), "histogram", () -> new Histogram(copy)));
    }

    private static MetricInfo info(String name, Level level, String help, String... labels) {
        return new MetricInfo(name, "[" + level + "] " + help, List.of(labels));
    }

    private <S extends MetricFamily.Series> MetricFamily<S> add(MetricFamily<S> family) {
        if (families.putIfAbsent(family.name(), family) != null) {
            throw new IllegalStateException("there are two metrics " + family.name());
        }
        return family;
    }

    /** Brings values up to date that are only needed when somebody looks; called before each look. */
    public void beforeEachLook(Runnable refresher) {
        refreshers.add(refresher);
    }

    /** All metrics in Prometheus' text format 0.0.4, sorted by name. */
    public String text() {
        refreshers.forEach(Runnable::run);
        TextWriter writer = new TextWriter();
        families.values().stream()
                .filter(family -> !disabled.contains(family.name()))
                .forEach(family -> family.write(writer));
        return writer.toString();
    }

    /** The names of all metrics, shown or not. */
    public List<String> names() {
        return new ArrayList<>(families.keySet());
    }
}
