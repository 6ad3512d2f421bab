package io.berth.host.shadow;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what comes of comparisons, and keeps the newest differences. Safe for several threads. */
final class Tally {
    private static final int DIFFERENCES_KEPT = 100;

    /**
     * How far it is.
     *
     * @param differences newest first
     */
    record Standing(
            Map<Agreement, Long> counts,
            long dropped,
            Timing current,
            Timing candidate,
            List<Difference> differences) {}

    private final InstantSource clock;
    private final ShadowListener listener;
    private final Map<Agreement, Long> counts = new EnumMap<>(Agreement.class);
    /** By uid, the one that differed last at the end. */
    private final Map<String, Difference> differences = new LinkedHashMap<>();

    private Timing current = Timing.NONE;
    private Timing candidate = Timing.NONE;
    private long dropped;

    Tally(InstantSource clock, ShadowListener listener) {
        this.clock = clock;
        this.listener = listener;
        for (Agreement agreement : Agreement.values()) {
            counts.put(agreement, 0L);
        }
    }

    void dropped() {
        synchronized (this) {
            dropped++;
        }
        listener.dropped();
    }

    void add(Decision decision, Comparison comparison) {
        synchronized (this) {
            counts.merge(comparison.agreement(), 1L, Long::sum);
            if (comparison.isOfEqualWork()) {
                current = current.plus(decision.effort());
                candidate = candidate.plus(comparison.effort());
            }
            if (comparison.agreement().isDifference()) {
                keep(decision, comparison);
            }
        }
        listener.compared(comparison.agreement());
        if (comparison.isOfEqualWork()) {
            listener.took(decision.effort(), comparison.effort());
        }
    }

    private void keep(Decision decision, Comparison comparison) {
        Difference before = differences.remove(decision.pod().uid());
        long times = before == null ? 1 : before.times() + 1;
        differences.put(decision.pod().uid(), Difference.of(decision, comparison, times, clock.instant()));
        if (differences.size() > DIFFERENCES_KEPT) {
            differences.remove(differences.keySet().iterator().next());
        }
    }

    synchronized Standing standing() {
        return new Standing(
                new EnumMap<>(counts), dropped, current, candidate, new ArrayList<>(differences.values()).reversed());
    }
}
