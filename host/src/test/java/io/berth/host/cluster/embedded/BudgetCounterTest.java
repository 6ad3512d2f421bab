package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.PodDisruptionBudget;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetCounterTest {
    private static final String WEB = """
        {apiVersion: v1, kind: Node, metadata: {name: a}}
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          replicas: 5
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: main}]}
        ---
        """;

    private static String budget(String spec, String rest) {
        return "{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: web}, spec: {" + spec
                + ", selector: {matchLabels: {app: web}}}" + rest + "}\n";
    }

    private static int allowed(TestCluster test) {
        return Objects.requireNonNull(test.cluster.objects().get(PodDisruptionBudget.class, "default", "web"))
                .status()
                .disruptionsAllowed();
    }

    @ParameterizedTest
    @CsvSource({"minAvailable: 3, 2", "minAvailable: 50%, 2", "maxUnavailable: 1, 1", "maxUnavailable: 30%, 2"})
    void what_runs_above_the_need_may_be_disrupted(String spec, int expected) {
        TestCluster test = TestCluster.of(WEB + budget(spec, ""));
        assertThat(allowed(test)).isZero();

        test.bindAll("a");

        assertThat(allowed(test)).isEqualTo(expected);
    }

    @Test
    void a_pod_that_goes_counts_no_more() {
        TestCluster test = TestCluster.of(WEB + budget("minAvailable: 3", ""));
        test.bindAll("a");

        test.cluster.deletePod(test.pods().getFirst());

        assertThat(allowed(test)).isEqualTo(1);
    }

    @Test
    void a_status_that_is_given_stays() {
        TestCluster test = TestCluster.of(WEB + budget("minAvailable: 3", ", status: {disruptionsAllowed: 7}"));

        test.bindAll("a");

        assertThat(allowed(test)).isEqualTo(7);
    }
}
