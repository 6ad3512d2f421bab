package io.berth.host.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;

/** How often values were how large. Observing allocates nothing and takes no lock. */
public final class Histogram implements MetricFamily.Series {
    private static final double NANOS = 1e9;

    private final double[] bounds;
    private final AtomicLongArray counts;
    private final DoubleAdder sum = new DoubleAdder();

    /** @param bounds the upper bounds of the buckets, ascending; one without a bound is added */
    Histogram(double[] bounds) {
        this.bounds = bounds;
        this.counts = new AtomicLongArray(bounds.length + 1);
    }

    /** {@code count} bounds from {@code start} on, each {@code factor} times the one before. */
    static double[] exponential(double start, double factor, int count) {
        double[] bounds = new double[count];
        double bound = start;
        for (int i = 0; i < count; i++) {
            bounds[i] = bound;
            bound *= factor;
        }
        return bounds;
    }

    public void observe(double value) {
        int bucket = 0;
        while (bucket < bounds.length && value > bounds[bucket]) {
            bucket++;
        }
        counts.incrementAndGet(bucket);
        sum.add(value);
    }

    /** A duration, in seconds. */
    public void observeNanos(long nanos) {
        observe(nanos / NANOS);
    }

    @Override
    public void reset() {
        for (int i = 0; i < counts.length(); i++) {
            counts.set(i, 0);
        }
        sum.reset();
    }

    long count() {
        long count = 0;
        for (int i = 0; i < counts.length(); i++) {
            count += counts.get(i);
        }
        return count;
    }

    @Override
    public void write(TextWriter writer, MetricInfo info, List<String> values) {
        List<String> labels = new ArrayList<>(info.labels());
        labels.add("le");
        long cumulative = 0;
        for (int i = 0; i <= bounds.length; i++) {
            cumulative += counts.get(i);
            List<String> all = new ArrayList<>(values);
            all.add(i == bounds.length ? "+Inf" : GoNumber.text(bounds[i]));
            writer.line(info.name() + "_bucket", labels, all, cumulative);
        }
        writer.line(info.name() + "_sum", info.labels(), values, sum.sum());
        writer.line(info.name() + "_count", info.labels(), values, cumulative);
    }
}
