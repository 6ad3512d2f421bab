package io.berth.host.telemetry;

import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;

/** A number that goes up and down. */
public final class Gauge implements MetricFamily.Series {
    private final DoubleAdder value = new DoubleAdder();

    public void add(double change) {
        value.add(change);
    }

    /** Not for one that is added to as well. */
    public synchronized void set(double newValue) {
        value.reset();
        value.add(newValue);
    }

    @Override
    public void reset() {
        // What is so now does not begin anew.
    }

    @Override
    public boolean isIdle() {
        return value() == 0;
    }

    double value() {
        return value.sum();
    }

    @Override
    public void write(TextWriter writer, MetricInfo info, List<String> values) {
        writer.line(info.name(), info.labels(), values, value());
    }
}
