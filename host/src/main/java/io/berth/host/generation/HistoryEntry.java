package io.berth.host.generation;

import io.berth.api.tree.Problem;
import java.time.Instant;
import java.util.List;

/**
 * What is told of a generation, or of a candidate that did not become one.
 *
 * @param number 0 for a candidate that was refused; that of the generation in use for files that were repaired
 * @param digest of the generation; empty for a candidate that was refused
 * @param cause what led to it: {@code start}, {@code files}, {@code reload}, {@code rollback to 3}, {@code promotion}
 * @param changes the files that differ from those of the generation in use before
 * @param leases how many pods are on their way with it
 * @param problems why it was refused; empty if it was not
 * @param isKept whether its files are kept, so that it can be gone back to
 */
public record HistoryEntry(
        long number,
        String digest,
        Instant at,
        String cause,
        List<FileChange> changes,
        GenerationState state,
        int leases,
        List<Problem> problems,
        boolean isKept) {
    public HistoryEntry {
        changes = List.copyOf(changes);
        problems = List.copyOf(problems);
    }
}
