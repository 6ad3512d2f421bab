package io.berth.host.telemetry;

import com.sun.management.UnixOperatingSystemMXBean;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the operating system and the virtual machine say of this process. */
public final class ProcessMetrics {
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;
    private static final int KIBIBYTE = 1024;
    private static final Path STATUS = Path.of("/proc/self/status");

    private final Gauge cpu;
    private final Gauge resident;
    private final Gauge virtual;
    private final Gauge openFiles;
    private final Gauge maxFiles;
    private final Gauge threads;
    private final MetricFamily<Gauge> memory;
    private final MetricFamily<Gauge> collections;
    private final MetricFamily<Gauge> collecting;

    public ProcessMetrics(MetricRegistry registry) {
        cpu = registry.plainCounter("process_cpu_seconds_total", "Total user and system CPU time spent in seconds.");
        resident = registry.plainGauge("process_resident_memory_bytes", "Resident memory size in bytes.");
        virtual = registry.plainGauge("process_virtual_memory_bytes", "Virtual memory size in bytes.");
        openFiles = registry.plainGauge("process_open_fds", "Number of open file descriptors.");
        maxFiles = registry.plainGauge("process_max_fds", "Maximum number of open file descriptors.");
        registry.plainGauge("process_start_time_seconds", "Start time of the process since unix epoch in seconds.")
                .set(ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
        threads = registry.plainGauge("jvm_threads_current", "Number of platform threads.");
        memory = registry.gauge("jvm_memory_used_bytes", Level.ALPHA, "Memory in use by the virtual machine.", "area");
        collections = registry.gauge("jvm_gc_collections", Level.ALPHA, "Number of garbage collections so far.", "gc");
        collecting = registry.gauge(
                "jvm_gc_collection_seconds", Level.ALPHA, "Time spent in garbage collections so far.", "gc");
        registry.beforeEachLook(this::refresh);
    }

    private void refresh() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            cpu.set(system.getProcessCpuTime() / NANOS);
            openFiles.set(system.getOpenFileDescriptorCount());
            maxFiles.set(system.getMaxFileDescriptorCount());
        }
        threads.set(ManagementFactory.getThreadMXBean().getThreadCount());
        memory("heap", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage());
        memory("nonheap", ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections.with(collector.getName()).set(collector.getCollectionCount());
            collecting.with(collector.getName()).set(collector.getCollectionTime() / MILLIS);
        }
        readStatus();
    }

    private void memory(String area, MemoryUsage usage) {
        memory.with(area).set(usage.getUsed());
    }

    /** Only Linux has it; elsewhere the two stay at zero. */
    private void readStatus() {
        if (!Files.isReadable(STATUS)) {
            return;
        }
        try {
            List<String> lines = Files.readAllLines(STATUS);
            resident.set(kibibytes(lines, "VmRSS:"));
            virtual.set(kibibytes(lines, "VmSize:"));
        } catch (IOException e) {
            resident.set(Double.NaN);
        }
    }

    private static double kibibytes(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * KIBIBYTE)
                .findFirst()
                .orElse(0);
    }
}
