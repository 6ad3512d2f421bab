package io.berth.plugins.kubedefaults.podaffinity;

import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.labelled;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.near;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.node;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.plugin;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.preferring;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.scores;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.term;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.weighted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Skip;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InterPodAffinityScoreTest {
    private static final PodInfo WEB = labelled("web", "app: web");
    private static final PodInfo DB = labelled("db", "app: db");

    private static CycleState cluster() {
        return MemorySnapshot.cycle(
                node("a", "zone: z1", WEB), node("b", "zone: z2", DB), node("c", "zone: z3"), node("d", ""));
    }

    private static Object preScore(String args, CycleState state, PodInfo pod) {
        return plugin(args, new MemoryContext())
                .preScore(state, pod, state.snapshot().nodes());
    }

    @Test
    void what_the_pod_prefers_counts_in_the_domain() {
        PodInfo pod = preferring("new", "", weighted(5, term("web", "zone")), weighted(3, term("db", "zone")));
        long[][] scores = scores(plugin(), cluster(), pod);

        assertThat(scores[0]).containsExactly(5, -3, 0, 0);
        assertThat(scores[1]).containsExactly(100, 0, 37, 37);
    }

    @Test
    void what_other_pods_prefer_counts_as_well() {
        PodInfo fan = preferring("fan", "", weighted(5, term("new", "zone")), "");
        PodInfo foe = preferring("foe", "", "", weighted(2, term("new", "zone")));
        CycleState state = MemorySnapshot.cycle(node("a", "zone: z1", fan), node("b", "zone: z2", foe));

        assertThat(scores(plugin(), state, labelled("new", "app: new"))[0]).containsExactly(5, -2);
    }

    @Test
    void required_terms_of_other_pods_count_by_the_argument() {
        CycleState state =
                MemorySnapshot.cycle(node("a", "zone: z1", near("x", "", term("new", "zone"))), node("b", ""));
        PodInfo pod = labelled("new", "app: new");

        assertThat(scores(plugin(), state, pod)[0]).containsExactly(1, 0);
        assertThat(scores(plugin("hardPodAffinityWeight: 7", new MemoryContext()), state, pod)[0])
                .containsExactly(7, 0);
        assertThat(preScore("hardPodAffinityWeight: 0", state, pod)).isEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 38: equal scores become 0")
    void equal_scores_become_nothing() {
        PodInfo pod = preferring("new", "", weighted(5, term("web", "zone")), "");
        CycleState state = MemorySnapshot.cycle(node("a", "zone: z1", WEB), node("b", "zone: z1"));

        assertThat(scores(plugin(), state, pod)[0]).containsExactly(5, 5);
        assertThat(scores(plugin(), state, pod)[1]).containsExactly(0, 0);
    }

    @Test
    @DisplayName("plugins 38: what adds up to nothing is scored, and nothing at all is passed over")
    void what_adds_up_to_nothing_is_scored() {
        PodInfo torn = preferring("new", "", weighted(5, term("web", "zone")), weighted(5, term("web", "zone")));
        PodInfo lonely = preferring("new", "", weighted(5, term("none", "zone")), "");

        assertThat(preScore("", cluster(), torn)).isNotEqualTo(Skip.SKIP);
        assertThat(preScore("", cluster(), lonely)).isEqualTo(Skip.SKIP);
        assertThat(preScore("", cluster(), labelled("new", "app: web"))).isEqualTo(Skip.SKIP);
    }

    @Test
    void preferences_of_others_can_be_ignored_for_pods_that_prefer_nothing() {
        PodInfo fan = preferring("fan", "", weighted(5, term("new", "zone")), "");
        CycleState state = MemorySnapshot.cycle(node("a", "zone: z1", fan), node("b", "zone: z2", WEB));
        String ignoring = "ignorePreferredTermsOfExistingPods: true";
        PodInfo choosy = preferring("new", "app: new", weighted(1, term("web", "zone")), "");

        assertThat(preScore(ignoring, state, labelled("new", "app: new"))).isEqualTo(Skip.SKIP);
        assertThat(scores(plugin(ignoring, new MemoryContext()), state, choosy)[0])
                .containsExactly(5, 1);
    }

    @Test
    void a_score_without_PreScore_is_a_failure() {
        CycleState state = cluster();

        assertThatThrownBy(() ->
                        plugin().score(state, WEB, state.snapshot().nodes().getFirst()))
                .hasMessage("failed to read \"PreScoreInterPodAffinity\" from cycleState: not found");
    }

    @Test
    void the_weight_of_required_terms_has_a_range() {
        assertThatThrownBy(() -> plugin("hardPodAffinityWeight: 101", new MemoryContext()))
                .hasMessageContaining("hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]");
    }
}
