package io.berth.host.main;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What can be reached in the heap, counted by class as {@code jcmd PID GC.class_histogram} does.
 *
 * @param bytes of all classes
 * @param byClass bytes by the name of the class, of those that have many
 */
record LiveHeap(long bytes, Map<String, Long> byClass) {
    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");
    private static final int COLLECTIONS_MAX = 20;
    private static final int PAUSE_MILLIS = 200;
    /** Two collections in a row that differ by less than one part in so many have found the same. */
    private static final int SETTLED = 2000;
    /** What a class has at least to be told of: what is kept here counts as heap, too. */
    private static final int TOLD_BYTES = 10_000;

    /** Collects until nothing more goes: what references and cleaners let go of goes only with the next collection. */
    static LiveHeap settled() {
        LiveHeap before = collect();
        for (int i = 0; i < COLLECTIONS_MAX; i++) {
            pause();
            LiveHeap now = collect();
            if (i > 1 && Math.abs(before.bytes - now.bytes) < now.bytes / SETTLED) {
                return now;
            }
            before = now;
        }
        return before;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What {@code jcmd PID GC.class_histogram} prints, after a collection. */
    private static String histogram() {
        System.gc();
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many objects there are of each class whose name passes a test. */
    static Map<String, Long> objects(Predicate<String> name) {
        Map<String, Long> found = new TreeMap<>();
        for (String line : histogram().lines().toList()) {
            Matcher matched = LINE.matcher(line);
            if (matched.matches() && name.test(matched.group(3))) {
                found.merge(matched.group(3), Long.parseLong(matched.group(1)), Long::sum);
            }
        }
        return found;
    }

    private static LiveHeap collect() {
        long bytes = 0;
        Map<String, Long> byClass = new TreeMap<>();
        for (String line : histogram().lines().toList()) {
            Matcher found = LINE.matcher(line);
            if (found.matches()) {
                long size = Long.parseLong(found.group(2));
                bytes += size;
                if (size > TOLD_BYTES) {
                    byClass.merge(found.group(3), size, Long::sum);
                }
            }
        }
        return new LiveHeap(bytes, byClass);
    }

    double growthSince(LiveHeap before) {
        return (double) bytes / before.bytes - 1;
    }

    /** The classes that have grown most, a line each. */
    List<String> grownSince(LiveHeap before, int most) {
        Map<String, Long> grown = new TreeMap<>(byClass);
        before.byClass.forEach((name, size) -> grown.merge(name, -size, Long::sum));
        List<Map.Entry<String, Long>> sorted = new ArrayList<>(grown.entrySet());
        sorted.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        return sorted.stream()
                .limit(most)
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> "%,12d %s".formatted(entry.getValue(), entry.getKey()))
                .toList();
    }
}
