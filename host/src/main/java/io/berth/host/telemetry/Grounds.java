package io.berth.host.telemetry;

import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.RefusalTally;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was said of all nodes for one pod, counted.
 *
 * @param best how many nodes had the highest total; 0 if nothing was scored
 * @param refusals by what they say, the most frequent first
 * @param refusalsLeftOut how many nodes were refused for other reasons, where there are very many
 * @param refusedBy the plugins for which the pod waits
 */
public record Grounds(int best, List<Refused> refusals, int refusalsLeftOut, List<String> refusedBy) {
    /** Of a pod about which nothing was asked. */
    public static final Grounds NONE = new Grounds(0, List.of(), 0, List.of());

    private static final int REASONS = 20;

    /**
     * How many nodes were refused for one reason.
     *
     * @param plugin null if it is of no single plugin
     * @param verdict the code of the refusal
     * @param example one of the nodes; null if they were refused without being looked at
     */
    public record Refused(
            @Nullable String plugin,
            String verdict,
            List<String> reasons,
            int nodes,
            @Nullable String example) {
        public Refused {
            reasons = List.copyOf(reasons);
        }
    }

    public Grounds {
        refusals = List.copyOf(refusals);
        refusedBy = List.copyOf(refusedBy);
    }

    static Grounds of(CycleTrace trace, int best) {
        RefusalTally tally = trace.tally(REASONS);
        List<Refused> refusals = tally.counts().stream()
                .map(count -> new Refused(
                        count.refusal().plugin(),
                        count.refusal().rejection().kind().code(),
                        count.refusal().rejection().reasons(),
                        count.nodes(),
                        count.example() == null ? null : count.example().name()))
                .toList();
        boolean isPlaced = !trace.feasible().isEmpty();
        return new Grounds(
                best, refusals, tally.leftOut(), isPlaced ? List.of() : List.copyOf(trace.unschedulablePlugins()));
    }

    /** The same for a pod that waits for nothing any more. */
    public Grounds ofPodThatIsGone() {
        return new Grounds(best, refusals, refusalsLeftOut, List.of());
    }
}
