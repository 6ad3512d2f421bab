package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.extender.ExtenderServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugins that are shipped, in a scheduler as a whole. */
class DefaultProfileTest {
    private static final String HEADER =
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void prepare() {
        stage = new Stage(folder);
        Stage.write(stage.config, HEADER);
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    @Test
    @DisplayName("core 64: the message about taints names none of them")
    void the_message_about_taints_names_none() {
        stage.start("2x4cpu,8Gi,taint:gpu=yes:NoSchedule");
        assertThat(stage.schedule("web").message())
                .contains("2 node(s) had untolerated taint(s)")
                .doesNotContain("gpu");
    }

    @Test
    @DisplayName("core 59: a resource that an extender keeps to itself is not missed on nodes")
    void a_resource_of_an_extender_is_not_missed() {
        try (ExtenderServer server = new ExtenderServer()) {
            Stage.write(
                    stage.config,
                    HEADER + "extenders: [{urlPrefix: '" + server.url()
                            + "', managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]}]\n");
            stage.start("3x4cpu,8Gi");
            stage.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web, namespace: default}
                spec:
                  containers:
                  - {name: c, image: i, resources: {requests: {example.com/gpu: 1}, limits: {example.com/gpu: 1}}}
                """);
            assertThat(stage.decision("web").node()).isNotNull();
        }
    }

    @Test
    void a_pod_that_only_an_extender_refused_is_woken_by_events() {
        try (ExtenderServer server = new ExtenderServer()) {
            server.on("filter", "{\"NodeNames\":[]}");
            Stage.write(
                    stage.config,
                    HEADER + "extenders: [{urlPrefix: '" + server.url()
                            + "', filterVerb: filter, nodeCacheCapable: true}]\n");
            stage.start("3x4cpu,8Gi");
            assertThat(stage.schedule("web").node()).isNull();
            server.on("filter", "{\"NodeNames\":[\"node-2\"]}");
            stage.apply("""
                apiVersion: v1
                kind: Node
                metadata: {name: another}
                """);
            assertThat(stage.decision("web").node()).isEqualTo("node-2");
        }
    }
}
