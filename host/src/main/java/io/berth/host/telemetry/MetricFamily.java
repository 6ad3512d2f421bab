package io.berth.host.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A metric with all its label values. Safe for several threads; the series that it hands out are for keeping. */
public final class MetricFamily<S extends MetricFamily.Series> {
    /** One line of values, or several that belong together. */
    interface Series {
        /** Begins anew, if that makes sense. */
        void reset();

        void write(TextWriter writer, MetricInfo info, List<String> values);

        /** Whether nothing that is so now would be lost with it. */
        default boolean isIdle() {
            return true;
        }
    }

    private final MetricInfo info;
    private final String type;
    private final Supplier<S> maker;
    private final Map<List<String>, S> series = new ConcurrentHashMap<>();

    MetricFamily(MetricInfo info, String type, Supplier<S> maker) {
        this.info = info;
        this.type = type;
        this.maker = maker;
        if (info.labels().isEmpty()) {
            with();
        }
    }

    /** The series of label values, in the order of the labels. */
    public S with(String... values) {
        return with(List.of(values));
    }

    private S with(List<String> values) {
        S known = series.get(values);
        if (known != null) {
            return known;
        }
        if (values.size() != info.labels().size()) {
            throw new IllegalArgumentException(info.name() + " has the labels " + info.labels() + ", got " + values);
        }
        return series.computeIfAbsent(values, one -> maker.get());
    }

    /** Does something with each series there is. */
    void each(Consumer<S> action) {
        series.values().forEach(action);
    }

    MetricInfo info() {
        return info;
    }

    String type() {
        return type;
    }

    String name() {
        return info.name();
    }

    void reset() {
        series.values().forEach(Series::reset);
    }

    /** Forgets all series, which are then made anew where they are asked for. */
    public void clear() {
        series.clear();
    }

    /**
     * Forgets the series with certain values of a label, unless they show something that is so now. Whoever keeps one of
     * them counts for nobody from then on.
     */
    void forget(String label, Predicate<String> values) {
        int index = info.labels().indexOf(label);
        if (index >= 0) {
            series.entrySet()
                    .removeIf(one -> values.test(one.getKey().get(index))
                            && one.getValue().isIdle());
        }
    }

    void write(TextWriter writer) {
        if (series.isEmpty()) {
            return;
        }
        writer.header(info, type);
        List<List<String>> keys = new ArrayList<>(series.keySet());
        keys.sort((a, b) -> String.join("\0", a).compareTo(String.join("\0", b)));
        for (List<String> key : keys) {
            S one = series.get(key);
            if (one != null) {
                one.write(writer, info, key);
            }
        }
    }
}
