package io.berth.host.main;

import io.berth.host.generation.Generation;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a plugin could leave behind in a host, each with how many there are: objects of the host's that belong to plugins
 * and what is remembered of their answers, objects of the plugins' own classes, threads, quarantines, and series of
 * metrics.
 */
record HostState(SortedMap<String, Long> counts) {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int PAUSE_MILLIS = 100;
    /** Plugins, their guards and health, generations, sources, contexts of scripts, class loaders, and memories. */
    private static final Pattern OBJECTS = Pattern.compile(
            "io\\.berth\\.host\\.(profile|source|generation|telemetry\\.(CallMeter|Metered)|cycle)\\.?.*"
                    + "|org\\.graalvm\\.polyglot\\.Context|com\\.oracle\\.truffle\\.js\\.runtime\\.JSRealm|acme\\..*");
    /** The history of changes is there to be read, and names what was changed; nothing of these is a plugin's. */
    private static final Pattern HISTORY = Pattern.compile(
            ".*(\\$\\$Lambda.*|generation\\.(GenerationHistory\\$Line|FileChange|FileSet.*|FileState|Tenants|GenerationState|Reload.*))");

    private static final Pattern LABEL = Pattern.compile("[{,]plugin=\"([^\"]*)\"");
    /** Of virtual threads: the JDK starts and ends these as it likes. */
    private static final String CARRIER = "ForkJoinPool";

    static HostState of(Stage stage) {
        SortedMap<String, Long> counts = new TreeMap<>();
        LiveHeap.objects(name -> OBJECTS.matcher(name).matches()
                        && !HISTORY.matcher(name).matches())
                .forEach((name, count) -> counts.put("objects of " + name, count));
        Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.startsWith(CARRIER))
                .forEach(name -> counts.merge("threads " + name, 1L, Long::sum));
        Generation generation = stage.setup().generations().current();
        generation
                .profiles()
                .values()
                .forEach(profile -> profile.health()
                        .forEach(health ->
                                counts.merge("plugins " + health.plugin() + " " + health.state(), 1L, Long::sum)));
        stage.registry
                .text()
                .lines()
                .map(LABEL::matcher)
                .filter(Matcher::find)
                .forEach(label -> counts.put("metrics of " + label.group(1), 1L));
        return new HostState(counts);
    }

    /** What there is more of than before, once all is settled; empty if there is nothing. */
    static SortedMap<String, Long> moreThan(HostState before, Stage stage) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        SortedMap<String, Long> more = of(stage).beyond(before);
        while (!more.isEmpty() && System.nanoTime() < end) {
            pause();
            more = of(stage).beyond(before);
        }
        return more;
    }

    /** What there is more of than before, at this moment. */
    SortedMap<String, Long> beyond(HostState before) {
        SortedMap<String, Long> more = new TreeMap<>();
        for (Map.Entry<String, Long> one : counts.entrySet()) {
            long grown = one.getValue() - before.counts.getOrDefault(one.getKey(), 0L);
            if (grown > 0) {
                more.put(one.getKey(), grown);
            }
        }
        return more;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
