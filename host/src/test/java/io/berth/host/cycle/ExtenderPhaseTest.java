package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ExtenderPhaseTest {
    private final List<NodeInfo> nodes = new CycleFixture(3).cache.snapshot().nodes();

    /** An extender that scores some nodes, or does not score at all, and leaves all nodes. */
    private record Scoring(boolean prioritizes, Map<String, Long> scores, boolean filters) implements RemoteExtender {
        @Override
        public Filtered filter(PodInfo pod, List<NodeInfo> all) {
            return new Filtered(all, Map.of(), Map.of());
        }

        @Override
        public Map<String, Long> prioritize(PodInfo pod, List<NodeInfo> all) {
            return scores;
        }

        @Override
        public boolean binds() {
            return false;
        }

        @Override
        public boolean preempts() {
            return false;
        }

        @Override
        public long weight() {
            return 3;
        }

        @Override
        public void bind(PodInfo pod, String nodeName) {
            throw new UnsupportedOperationException("it does not bind");
        }

        @Override
        public String name() {
            return "scoring";
        }

        @Override
        public boolean ignorable() {
            return false;
        }

        @Override
        public boolean isInterested(PodInfo pod) {
            return true;
        }

        @Override
        public List<PreemptionCandidate> process(PodInfo pod, List<PreemptionCandidate> candidates) {
            throw new UnsupportedOperationException("it does not preempt");
        }
    }

    private static ExtenderPhase phase(Scoring extender) {
        return new ExtenderPhase(List.of(extender), RandomGenerator.of("L64X128MixRandom"), Runnable::run);
    }

    @Test
    @DisplayName("core 2: only nodes that an extender scored have a random tie-breaker")
    void only_scored_nodes_have_a_tie_breaker() {
        long[] totals = new long[3];
        long[] ties = phase(new Scoring(true, Map.of("n2", 4L, "gone", 9L), false))
                .prioritize(pod("web").info(), nodes, totals);
        assertThat(totals).containsExactly(0, 120, 0);
        assertThat(ties[0]).isZero();
        assertThat(ties[1]).isPositive();
        assertThat(ties[2]).isZero();
    }

    @Test
    @DisplayName("core 2: an extender that does not prioritise gives every node a tie-breaker and no points")
    void one_that_does_not_prioritise_gives_tie_breakers() {
        long[] totals = {7, 7, 7};
        long[] ties =
                phase(new Scoring(false, Map.of(), false)).prioritize(pod("web").info(), nodes, totals);
        assertThat(totals).containsExactly(7, 7, 7);
        assertThat(ties).doesNotContain(0);
    }

    @Test
    @DisplayName("core 6: where an extender filters, all nodes are looked at")
    void with_a_filtering_extender_all_nodes_are_looked_at() {
        CycleFixture cycle = new CycleFixture(4).refusing("F", (pod, node) -> false);
        cycle.extenders = phase(new Scoring(false, Map.of(), true));
        assertThat(cycle.run(pod("web").info()).trace().evaluated()).isEqualTo(4);
    }
}
