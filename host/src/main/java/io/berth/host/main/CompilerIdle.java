package io.berth.host.main;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits until the just-in-time compiler has nothing more to do, so that a measured run does not pay for what came before. */
final class CompilerIdle {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    private static final int LONGEST_POLLS = 50;

    private CompilerIdle() {}

    /** Returns at once where the compiler does not tell how long it has worked. */
    static void await() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
            return;
        }
        long before = -1;
        long now = compiler.getTotalCompilationTime();
        for (int polls = 0; now != before && polls < LONGEST_POLLS; polls++) {
            LockSupport.parkNanos(POLL_NANOS);
            before = now;
            now = compiler.getTotalCompilationTime();
        }
    }
}
