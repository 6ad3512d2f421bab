package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class ExtendersTest {
    private static final PodInfo POD = Given.pod("new", "");
    private static final PreemptionCandidate ONE = new PreemptionCandidate("n1", List.of(Given.pod("a", "")), 0);
    private static final PreemptionCandidate TWO = new PreemptionCandidate("n2", List.of(Given.pod("b", "")), 0);
    private static final PreemptionCandidate NO_VICTIMS = new PreemptionCandidate("n1", List.of(), 0);

    private record Extender(boolean ignorable, boolean interested, UnaryOperator<List<PreemptionCandidate>> answer)
            implements PreemptionExtender {
        @Override
        public String name() {
            return "http://extender";
        }

        @Override
        public boolean isInterested(PodInfo pod) {
            return interested;
        }

        @Override
        public List<PreemptionCandidate> process(PodInfo pod, List<PreemptionCandidate> candidates) {
            return answer.apply(candidates);
        }
    }

    private static List<PreemptionCandidate> ask(PreemptionExtender... extenders) {
        return Extenders.ask(List.of(extenders), POD, List.of(ONE, TWO));
    }

    private static List<PreemptionCandidate> fail(List<PreemptionCandidate> candidates) {
        throw new PluginException("connection refused");
    }

    @Test
    void an_extender_strikes_out_candidates() {
        assertThat(ask(new Extender(false, true, all -> List.of(TWO)))).containsExactly(TWO);
    }

    @Test
    void an_extender_that_is_not_interested_is_not_asked() {
        assertThat(ask(new Extender(false, false, ExtendersTest::fail))).containsExactly(ONE, TWO);
    }

    @Test
    void the_failure_of_an_ignorable_extender_is_passed_over() {
        assertThat(ask(new Extender(true, true, ExtendersTest::fail))).containsExactly(ONE, TWO);
    }

    @Test
    void the_failure_of_another_extender_ends_the_preemption() {
        assertThatThrownBy(() -> ask(new Extender(false, true, ExtendersTest::fail)))
                .hasMessage("connection refused");
    }

    @Test
    void a_candidate_without_victims_is_dropped_if_the_extender_is_ignorable() {
        assertThat(ask(new Extender(true, true, all -> List.of(NO_VICTIMS, TWO))))
                .containsExactly(TWO);
    }

    @Test
    void a_candidate_without_victims_is_a_failure_otherwise() {
        assertThatThrownBy(() -> ask(new Extender(false, true, all -> List.of(NO_VICTIMS, TWO))))
                .hasMessage("expected at least one victim pod on node \"n1\"");
    }

    @Test
    void nobody_is_asked_once_no_candidate_is_left() {
        assertThat(ask(new Extender(false, true, all -> List.of()), new Extender(false, true, ExtendersTest::fail)))
                .isEmpty();
    }
}
