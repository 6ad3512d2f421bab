package io.berth.host.main;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Measures the time that passes and the processor time of this process, and can be held. */
final class Stopwatch {
    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long wall = -System.nanoTime();
    private long cpu = -OS.getProcessCpuTime();

    /** Nothing is counted until {@link #resume}. */
    void hold() {
        wall += System.nanoTime();
        cpu += OS.getProcessCpuTime();
    }

    void resume() {
        wall -= System.nanoTime();
        cpu -= OS.getProcessCpuTime();
    }

    /** While it runs. */
    long wallNanosSoFar() {
        return wall + System.nanoTime();
    }

    /** While it is held. */
    long wallNanos() {
        return wall;
    }

    /** While it is held. */
    long cpuNanos() {
        return cpu;
    }
}
