package io.berth.host.main;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The highest resident set of this process, where the operating system tells it, and what lives on its heap. */
final class PeakMemory {
    private static final Path CLEAR = Path.of("/proc/self/clear_refs");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String FIELD = "VmHWM:";

    private PeakMemory() {}

    /** Lets the peak start anew, where that is possible. */
    static void reset() {
        try {
            if (Files.isWritable(CLEAR)) {
                Files.writeString(CLEAR, "5");
            }
        } catch (IOException e) {
            // Then the peak is that of the whole life of the process.
            return;
        }
    }

    /** What lives on the heap, after a collection. */
    static double heapMebibytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
    }

    /** 0 where it is not known. */
    static double mebibytes() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(FIELD)) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
                }
            }
        } catch (IOException e) {
            return 0;
        }
        return 0;
    }
}
