package io.berth.host.shadow;

/**
 * What cycles took.
 *
 * @param cycles how many there were
 */
public record Timing(long cycles, long nanos, long maxNanos, long cpuNanos) {
    static final Timing NONE = new Timing(0, 0, 0, 0);

    Timing plus(Effort effort) {
        return new Timing(
                cycles + 1, nanos + effort.nanos(), Math.max(maxNanos, effort.nanos()), cpuNanos + effort.cpuNanos());
    }

    /** Of one cycle; 0 if there was none. */
    public long meanNanos() {
        return cycles == 0 ? 0 : nanos / cycles;
    }

    /** Of one cycle; 0 if there was none. */
    public long meanCpuNanos() {
        return cycles == 0 ? 0 : cpuNanos / cycles;
    }
}
