package io.berth.host.shadow;

import io.berth.host.cycle.ScoreTable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one configuration thinks of one node for a pod.
 *
 * @param total the sum, of extenders as well
 * @param plugins after normalising, times the weight; by plugin in call order
 */
public record NodeScore(long total, Map<String, Long> plugins) {
    public NodeScore {
        plugins = Collections.unmodifiableMap(new LinkedHashMap<>(plugins));
    }

    /** Of a node among those that fit; null if they were not scored. */
    static @Nullable NodeScore at(@Nullable ScoreTable table, int index) {
        if (table == null || index < 0) {
            return null;
        }
        Map<String, Long> plugins = new LinkedHashMap<>();
        for (int i = 0; i < table.plugins().size(); i++) {
            plugins.put(table.plugins().get(i).name(), table.weighted()[i][index]);
        }
        return new NodeScore(table.totals()[index], plugins);
    }
}
