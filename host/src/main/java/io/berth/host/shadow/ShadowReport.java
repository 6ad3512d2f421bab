package io.berth.host.shadow;

import io.berth.host.profile.PluginHealth;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What has come of a candidate up to a moment.
 *
 * @param name what the user calls it: mostly the file
 * @param folders with plugins that it brought along
 * @param generation the number of the generation in use that it is compared with
 * @param since when it began to be compared with that one
 * @param ended why it is not compared any more; empty while it is
 * @param counts decisions by what came of them; all kinds
 * @param dropped decisions that were not compared, as too many waited for it
 * @param waiting decisions that are still to be compared
 * @param current what the cycles of what is in use took, of pods for which both sides have found a node
 * @param candidate what the candidate's cycles took, of the same pods
 * @param differences newest first
 * @param ailing the candidate's plugins that have failed, or are quarantined
 */
public record ShadowReport(
        String name,
        OwnFolders folders,
        String digest,
        long generation,
        String generationDigest,
        Instant since,
        String ended,
        Map<Agreement, Long> counts,
        long dropped,
        int waiting,
        Timing current,
        Timing candidate,
        List<Difference> differences,
        List<PluginHealth> ailing) {
    public ShadowReport {
        counts = Collections.unmodifiableMap(new EnumMap<>(counts));
        differences = List.copyOf(differences);
        ailing = List.copyOf(ailing);
    }

    /** How many decisions there were to which both sides had an answer. */
    public long compared() {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().isCompared())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    public long count(Agreement agreement) {
        return counts.getOrDefault(agreement, 0L);
    }
}
