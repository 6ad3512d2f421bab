package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class BudgetsTest {
    private static PodInfo pod(String name, String labels) {
        return Given.pod(name, "metadata: {labels: {" + labels + "}}");
    }

    private static PodDisruptionBudget budget(String name, String selector, int allowed) {
        return Given.budget(name, "spec: {selector: " + selector + "}, status: {disruptionsAllowed: " + allowed + "}");
    }

    private static List<PodInfo> violating(List<PodInfo> pods, PodDisruptionBudget... budgets) {
        return Budgets.of(List.of(budgets)).split(pods).violating();
    }

    @Test
    void the_first_pods_take_what_a_budget_has_left() {
        PodInfo first = pod("a", "app: web");
        PodInfo second = pod("b", "app: web");

        assertThat(violating(List.of(first, second), budget("web", "{matchLabels: {app: web}}", 1)))
                .containsExactly(second);
    }

    @Test
    @DisplayName("plugins 44: the first exhausted budget ends the search, later ones are not charged")
    void the_first_exhausted_budget_ends_the_search() {
        PodInfo both = pod("a", "app: web, tier: front");
        PodInfo second = pod("b", "tier: front");

        assertThat(violating(
                        List.of(both, second),
                        budget("web", "{matchLabels: {app: web}}", 0),
                        budget("front", "{matchLabels: {tier: front}}", 1)))
                .containsExactly(both);
    }

    @Test
    void a_pod_that_several_budgets_have_room_for_is_charged_to_all_of_them() {
        PodInfo both = pod("a", "app: web, tier: front");
        PodInfo second = pod("b", "tier: front");

        assertThat(violating(
                        List.of(both, second),
                        budget("web", "{matchLabels: {app: web}}", 1),
                        budget("front", "{matchLabels: {tier: front}}", 1)))
                .containsExactly(second);
    }

    @Test
    @DisplayName("plugins 44: an empty selector matches no pod")
    void an_empty_selector_matches_no_pod() {
        assertThat(violating(List.of(pod("a", "app: web")), budget("all", "{}", 0)))
                .isEmpty();
    }

    @Test
    void a_missing_or_wrong_selector_matches_no_pod() {
        assertThat(violating(
                        List.of(pod("a", "app: web")),
                        budget("none", "null", 0),
                        budget("wrong", "{matchExpressions: [{key: app, operator: Is, values: [web]}]}", 0)))
                .isEmpty();
    }

    @Test
    @DisplayName("plugins 44: a pod without labels violates no budget")
    void a_pod_without_labels_violates_no_budget() {
        PodDisruptionBudget everyPod = budget("all", "{matchExpressions: [{key: app, operator: DoesNotExist}]}", 0);

        assertThat(violating(List.of(pod("a", "")), everyPod)).isEmpty();
        assertThat(violating(List.of(pod("a", "tier: front")), everyPod)).hasSize(1);
    }

    @Test
    @DisplayName("plugins 44: a pod whose disruption was counted already is free")
    void a_disrupted_pod_is_free() {
        PodDisruptionBudget budget = Given.budget(
                "web",
                "spec: {selector: {matchLabels: {app: web}}},"
                        + " status: {disruptionsAllowed: 0, disruptedPods: {a: \"2026-01-01T00:00:00Z\"}}");

        assertThat(violating(List.of(pod("a", "app: web")), budget)).isEmpty();
    }

    @Test
    void a_budget_counts_pods_of_its_own_namespace() {
        PodInfo elsewhere = Given.pod("other", "a", "metadata: {labels: {app: web}}");

        assertThat(violating(List.of(elsewhere), budget("web", "{matchLabels: {app: web}}", 0)))
                .isEmpty();
    }
}
