package io.berth.host.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

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

    /** A counter that is fed nanoseconds and shows seconds. */
    public MetricFamily<Counter> nanosCounter(String name, Level level, String help, String... labels) {
        return add(new MetricFamily<>(info(name, level, help, labels), "counter", () -> new Counter(1e9)));
    }

    public MetricFamily<Gauge> gauge(String name, Level level, String help, String... labels) {
        return add(new MetricFamily<>(info(name, level, help, labels), "gauge", Gauge::new));
    }

    /** Without a level in its help, as metrics of the process have none. */
    Gauge plainGauge(String name, String help) {
        return add(new MetricFamily<>(new MetricInfo(name, help, List.of()), "gauge", Gauge::new))
                .with();
    }

    /** One that is set to what somebody else has counted. */
    Gauge plainCounter(String name, String help) {
        return add(new MetricFamily<>(new MetricInfo(name, help, List.of()), "counter", Gauge::new))
                .with();
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

    /** Lets counters and histograms begin anew. */
    public void reset() {
        families.values().forEach(MetricFamily::reset);
    }

    /** Forgets the series of all metrics with certain values of a label, but gauges that are not zero. */
    public void forget(String label, Predicate<String> values) {
        families.values().forEach(family -> family.forget(label, values));
    }

    /** The names of all metrics, shown or not. */
    public List<String> names() {
        return new ArrayList<>(families.keySet());
    }

    /** A metric by its name, which must be there. */
    MetricFamily<?> family(String name) {
        MetricFamily<?> family = families.get(name);
        if (family == null) {
            throw new IllegalArgumentException("there is no metric " + name + "; there are " + families.keySet());
        }
        return family;
    }
}
