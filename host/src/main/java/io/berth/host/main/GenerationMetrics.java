package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.telemetry.Counter;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of generations in metrics and in the log. */
final class GenerationMetrics implements ReloadListener {
    private static final Logger log = LoggerFactory.getLogger(GenerationMetrics.class);

    private static final String APPLIED = "applied";
    private static final String REFUSED = "refused";

    private final Gauge number;
    private final MetricFamily<Counter> reloads;
    private final MetricFamily<Gauge> last;
    private final InstantSource clock;

    GenerationMetrics(MetricRegistry registry, InstantSource clock) {
        this.clock = clock;
        number = registry.gauge(
                        "berth_generation",
                        Level.ALPHA,
                        "The number of the generation of configuration and plugins in use; it grows by one with each"
                                + " change that is applied.")
                .with();
        reloads = registry.counter(
                "berth_reloads_total",
                Level.ALPHA,
                "Number of changes of configuration, plugin jars and scripts, by what came of them.",
                "result");
        reloads.with(APPLIED);
        reloads.with(REFUSED);
        last = registry.gauge(
                "berth_reload_timestamp_seconds",
                Level.ALPHA,
                "When the last change was applied, and when one was refused, in seconds since 1970; by result.",
                "result");
    }

    private void count(String result) {
        reloads.with(result).increment();
        last.with(result).set(clock.millis() / 1000.0);
    }

    /** The first one; the count of changes stays. */
    void began(Generation generation) {
        began(generation, "start");
    }

    private void began(Generation generation, String why) {
        number.set(generation.number());
        GenerationNotes.of(generation).forEach(log::warn);
        log.info("Generation {} is in use, digest {}: {}", generation.number(), generation.digest(), why);
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        count(APPLIED);
        List<String> why = new ArrayList<>(List.of(cause.toString()));
        changes.forEach(change -> why.add(change.toString()));
        began(generation, String.join(", ", why));
    }

    @Override
    public void refused(List<Problem> problems) {
        count(REFUSED);
        problems.forEach(problem -> log.error("A change was refused, and what was before goes on: {}", problem));
    }

    @Override
    public void repaired(Generation current) {
        log.info("The files are good again: generation {} goes on, digest {}", current.number(), current.digest());
    }

    @Override
    public void startedFromLastGood(Generation generation, String digest, List<Problem> problems) {
        count(REFUSED);
        problems.forEach(problem -> log.error("The files are bad: {}", problem));
        log.error(
                "THE FILES ARE BAD AND NOT IN USE: started with those that were good last (generation {}, digest {}),"
                        + " until the files are repaired",
                generation.number(),
                generation.digest());
    }
}
