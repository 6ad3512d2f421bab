package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadListener;
import io.berth.host.telemetry.Counter;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of generations in metrics and in the log. */
final class GenerationMetrics implements ReloadListener {
    private static final Logger log = LoggerFactory.getLogger(GenerationMetrics.class);

    private final Gauge number;
    private final MetricFamily<Counter> reloads;

    GenerationMetrics(MetricRegistry registry) {
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
        reloads.with("applied");
        reloads.with("refused");
    }

    /** The first one; the count of changes stays. */
    void began(Generation generation) {
        number.set(generation.number());
        GenerationNotes.of(generation).forEach(log::warn);
        log.info("Generation {} is in use, digest {}", generation.number(), generation.digest());
    }

    @Override
    public void applied(Generation generation) {
        reloads.with("applied").increment();
        began(generation);
    }

    @Override
    public void refused(List<Problem> problems) {
        reloads.with("refused").increment();
        problems.forEach(problem -> log.error("A change was refused, and what was before goes on: {}", problem));
    }

    @Override
    public void startedFromLastGood(Generation generation, String digest, List<Problem> problems) {
        reloads.with("refused").increment();
        problems.forEach(problem -> log.error("The files are bad: {}", problem));
        log.error(
                "THE FILES ARE BAD AND NOT IN USE: started with those that were good last (generation {}, digest {}),"
                        + " until the files are repaired",
                generation.number(),
                generation.digest());
    }
}
