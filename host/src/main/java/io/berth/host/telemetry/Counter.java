package io.berth.host.telemetry;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** A number that only grows. */
public final class Counter implements MetricFamily.Series {
    private final LongAdder count = new LongAdder();

    public void increment() {
        count.increment();
    }

    public void add(long more) {
        count.add(more);
    }

    long value() {
        return count.sum();
    }

    @Override
    public void write(TextWriter writer, MetricInfo info, List<String> values) {
        writer.line(info.name(), info.labels(), values, value());
    }
}
