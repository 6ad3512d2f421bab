package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.extender.ExtenderServer;
import io.berth.host.telemetry.DecisionRecord;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Extenders on a real HTTP server take part in scheduling. */
class ExtenderTest {
    @TempDir
    Path folder;

    private Stage stage;
    private ExtenderServer server;

    @BeforeEach
    void prepare() {
        stage = new Stage(folder);
        server = new ExtenderServer();
    }

    @AfterEach
    void stop() {
        stage.close();
        server.close();
    }

    private DecisionRecord scheduleWith(String settings) {
        Stage.write(stage.config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{schedulerName: default-scheduler}]
            extenders:
              - urlPrefix: %s
                %s
            """.formatted(server.url(), settings));
        stage.start("3x4cpu,8Gi");
        return stage.schedule("pod");
    }

    @Test
    @DisplayName("core 58: documents have the names of Go's fields, and a filter leaves the nodes that it names")
    void a_filter_leaves_the_nodes_that_it_names() {
        server.on("filter", "{\"NodeNames\":[\"node-2\"],\"FailedNodes\":{\"node-1\":\"too warm\"}}");
        assertThat(scheduleWith("filterVerb: filter\n    nodeCacheCapable: true")
                        .node())
                .isEqualTo("node-2");
        assertThat(server.requests.getFirst())
                .startsWith("filter {\"Pod\":{")
                .contains("\"Nodes\":null", "\"NodeNames\":[\"node-1\",\"node-2\",\"node-3\"]");
    }

    @Test
    void reasons_of_a_filter_stand_in_the_message() {
        server.on("filter", "{\"nodenames\":[],\"failednodes\":{\"node-1\":\"too warm\",\"node-3\":\"too warm\"}}");
        DecisionRecord decision = scheduleWith("filterVerb: filter\n    nodeCacheCapable: true");
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).startsWith("0/3 nodes are available: 2 too warm.");
    }

    @Test
    void whole_nodes_are_sent_and_taken_back_where_it_does_not_cache_them() {
        server.on(
                "filter",
                "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"node-3\"},"
                        + "\"status\":{\"allocatable\":{\"cpu\":\"4\",\"memory\":\"8Gi\",\"pods\":\"110\"}}}]}}");
        assertThat(scheduleWith("filterVerb: filter").node()).isEqualTo("node-3");
        assertThat(server.requests.getFirst()).contains("\"items\":[{\"apiVersion\":\"v1\",\"kind\":\"Node\"");
    }

    @Test
    @DisplayName("core 58: scores count tenfold times the weight")
    void scores_count_tenfold_times_the_weight() {
        server.on("prioritize", "[{\"Host\":\"node-3\",\"Score\":10}]");
        assertThat(scheduleWith("prioritizeVerb: prioritize\n    weight: 5\n    nodeCacheCapable: true")
                        .node())
                .isEqualTo("node-3");
    }

    @Test
    void a_failure_fails_the_pod() {
        DecisionRecord decision = scheduleWith("filterVerb: filter");
        assertThat(decision.node()).isNull();
        assertThat(decision.message())
                .isEqualTo("failed filter with extender at URL " + server.url() + "/filter, code 500");
    }

    @Test
    void a_failure_of_an_ignorable_one_is_passed_over() {
        assertThat(scheduleWith("filterVerb: filter\n    ignorable: true").node())
                .isNotNull();
    }

    @Test
    void an_error_in_the_answer_fails_the_pod() {
        server.on("filter", "{\"Error\":\"no mood\"}");
        assertThat(scheduleWith("filterVerb: filter").message()).isEqualTo("no mood");
    }

    @Test
    void a_pod_without_its_resources_is_none_of_its_business() {
        server.on("filter", "{\"NodeNames\":[]}");
        DecisionRecord decision = scheduleWith("filterVerb: filter\n    managedResources: [{name: example.com/gpu}]");
        assertThat(decision.node()).isNotNull();
        assertThat(server.requests).isEmpty();
    }

    @Test
    void it_binds_in_place_of_the_bind_plugin() {
        server.on("bind", "{}");
        scheduleWith("bindVerb: bind");
        assertThat(server.requests.getFirst())
                .contains("\"PodName\":\"pod\"", "\"PodNamespace\":\"default\"", "\"Node\":\"node-");
    }
}
