package io.berth.host.generation;

import io.berth.api.tree.Problem;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The last generations and what became of them, and the candidates that were refused. Holds on to no generation. Safe
 * for several threads.
 */
public final class GenerationHistory {
    private static final int KEPT = 100;

    private final Clock clock;
    private final Deque<Line> lines = new ArrayDeque<>();

    public GenerationHistory(Clock clock) {
        this.clock = clock;
    }

    /**
     * What does not change of an entry, and where to look for what does.
     *
     * @param tenants null for a candidate that was refused, and for files that were repaired
     * @param files the digest of the set of files
     */
    private record Line(
            long number,
            String digest,
            Instant at,
            String cause,
            List<FileChange> changes,
            @Nullable Tenants tenants,
            List<Problem> problems,
            String files) {
        HistoryEntry entry(Predicate<String> isKept) {
            GenerationState state = tenants == null
                    ? number == 0 ? GenerationState.REFUSED : GenerationState.REPAIRED
                    : tenants.state();
            int leases = tenants == null ? 0 : tenants.leases();
            boolean kept = tenants != null && isKept.test(files);
            return new HistoryEntry(number, digest, at, cause, changes, state, leases, problems, kept);
        }
    }

    void applied(Generation generation, Tenants tenants, String cause, List<FileChange> changes, FileSet files) {
        add(new Line(
                generation.number(),
                generation.digest(),
                clock.instant(),
                cause,
                changes,
                tenants,
                List.of(),
                files.digest()));
    }

    void refused(String cause, List<FileChange> changes, List<Problem> problems) {
        add(new Line(0, "", clock.instant(), cause, changes, null, problems, ""));
    }

    void repaired(Generation current, String cause) {
        add(new Line(current.number(), current.digest(), clock.instant(), cause, List.of(), null, List.of(), ""));
    }

    private synchronized void add(Line line) {
        lines.addLast(line);
        Iterator<Line> oldest = lines.iterator();
        while (lines.size() > KEPT && oldest.hasNext()) {
            Tenants tenants = oldest.next().tenants();
            if (tenants == null || tenants.state() != GenerationState.RUNNING) {
                oldest.remove();
            }
        }
    }

    /** Oldest first. */
    synchronized List<HistoryEntry> entries(Predicate<String> isKept) {
        List<HistoryEntry> entries = new ArrayList<>();
        lines.forEach(line -> entries.add(line.entry(isKept)));
        return entries;
    }

    /** The digest of the files of a generation. */
    synchronized Optional<String> files(long number) {
        return lines.stream()
                .filter(line -> line.tenants() != null && line.number() == number)
                .map(Line::files)
                .findFirst();
    }

    /** The number of the last generation that was in use before the one in use and has other files. */
    synchronized Optional<Long> before(long number) {
        String files = files(number).orElse("");
        Long found = null;
        for (Line line : lines) {
            if (line.tenants() != null
                    && line.number() < number
                    && !line.files().equals(files)) {
                found = line.number();
            }
        }
        return Optional.ofNullable(found);
    }
}
