package io.berth.host.main;

import io.berth.host.profile.CallWatch;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The machine's clocks. */
final class RealThreadTime implements CallWatch.ThreadTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long cpuNanos(Thread thread) {
        return THREADS.getThreadCpuTime(thread.threadId());
    }
}
