package io.berth.host.telemetry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was said of one node for one pod.
 *
 * @param verdict {@code Success}, or the code of the refusal, or {@code NotEvaluated}
 * @param plugin which plugin refused it; null for none
 * @param reasons the plugin's reasons
 * @param scores one for each plugin that scored; empty if the node was not scored
 * @param total the sum of the weighted scores; null if the node was not scored
 */
public record NodeReport(
        String node,
        String verdict,
        @Nullable String plugin,
        List<String> reasons,
        List<PluginScore> scores,
        @Nullable Long total) {
    /**
     * One plugin's score of a node.
     *
     * @param raw what Score said
     * @param normalized after normalising
     * @param weighted that times the weight
     */
    public record PluginScore(String plugin, long raw, long normalized, long weighted) {}

    public NodeReport {
        reasons = List.copyOf(reasons);
        scores = List.copyOf(scores);
    }
}
