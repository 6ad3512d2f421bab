package io.berth.host.telemetry;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** A number that only grows. */
public final class Counter implements MetricFamily.Series {
    private final LongAdder count = new LongAdder();
    private final double unit;

    Counter() {
        this(1);
    }

    /** @param unit how much one of what is shown is, in what is added */
    Counter(double unit) {
        this.unit = unit;
    }

    public void increment() {
        count.increment();
    }

    public void add(long more) {
        count.add(more);
    }

    double value() {
        return count.sum() / unit;
    }

    @Override
    public void reset() {
        count.reset();
    }

    @Override
    public void write(TextWriter writer, MetricInfo info, List<String> values) {
        writer.line(info.name(), info.labels(), values, value());
    }
}
