package io.berth.host.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of the guides is run, in order, in one shell, and prints what the guide shows; a new one is run by itself. What
 * needs a server is named with the test that has one.
 */
class GuidesTest {
    private static final String PROFILE = """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        profiles:
          - schedulerName: default-scheduler
        """;

    private static final String CLUSTER = """
        apiVersion: v1
        kind: List
        items:
          - apiVersion: v1
            kind: Node
            metadata: {name: node-1}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}
          - apiVersion: v1
            kind: Node
            metadata: {name: node-2, labels: {example.com/disk: ssd}}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}
          - apiVersion: v1
            kind: Pod
            metadata: {name: busy, namespace: default, uid: "1"}
            spec: {nodeName: node-2, containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]}
          - apiVersion: v1
            kind: Pod
            metadata: {name: web, namespace: default, uid: "2"}
            spec: {schedulerName: default-scheduler, nodeName: node-1, containers: [{name: c, image: i, resources: {requests: {cpu: 500m}}}]}
        """;
    private static final String LOGGING = """
        <configuration>
          <appender name="STDERR" class="ch.qos.logback.core.ConsoleAppender">
            <target>System.err</target>
            <encoder><pattern>%-5level %logger - %msg%n</pattern></encoder>
          </appender>
          <logger name="plugin" level="DEBUG"/>
          <root level="WARN"><appender-ref ref="STDERR"/></root>
        </configuration>
        """;
    private static final String DUPLICATE = """
        apiVersion: v1
        kind: Pod
        metadata: {name: a, name: b}
        ---
        apiVersion: v1
        kind: Pod
        metadata:
          name: c
        spec:
          containers:
            - name: main
              image: busybox
              resources:            {requests: {memory: "1Gi",         cpu: "-1"}}
        """;
    private static final String TYPO = """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web
        spec:
          replcas: 3
          selector:
            matchLabels: {app: web}
          template:
            metadata:
              labels: {app: web}
            spec:
              containers: [{name: web, image: nginx}]
        """;

    private static final String BAD = """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        parallelism: 0
        percentageOfNodesToScore: 120
        podInitialBackoffSecond: 1
        profiles:
          - schedulerName: default-scheduler
            plugins:
              score:
                enabled:
                  - name: ImageLocality
                    weight: many
            pluginConfig:
              - name: InterPodAffinity
                args:
                  hardPodAffinityWeight: 101
        """;
    private static final String RUN = "$BERTH/bin/berth run --embedded -f pods ";

    private static String naming(String point, String plugin) {
        return "    plugins:\n      %s:\n        enabled:\n          - name: %s\n            weight: 10\n"
                .formatted(point, plugin);
    }

    @TempDir
    Path folder;

    private Distribution distribution() throws IOException {
        return new Distribution(Files.createDirectory(folder.resolve("installed")));
    }

    private Path work() throws IOException {
        return Files.createDirectory(folder.resolve("work"));
    }

    /** The file that all guides speak of and one shows. */
    private static String web() throws IOException {
        return Guide.read("operators.md").file("web.yaml");
    }

    @Test
    void plugin_authors() throws IOException {
        String bad = PROFILE + naming("multiPoint", "AppLimit")
                + "    pluginConfig:\n      - name: AppLimit\n        args:\n";
        String java = "app-limit/src/com/example/applimit/";
        Distribution distribution = distribution();
        Path work = work();
        new Reading("plugin-authors.md", distribution, work)
                .given("web.yaml", web())
                .given("pods/web.yaml", web())
                .given("bad1.yaml", bad + "          limit: 0\n")
                .given("bad2.yaml", bad + "          limits: 1\n")
                .place("manifest.txt", "app-limit/manifest.txt")
                .place(
                        "META-INF/services/io.berth.api.plugin.PluginFactory",
                        "app-limit/META-INF/services/io.berth.api.plugin.PluginFactory")
                .place("AppLimitFactory.java", java + "AppLimitFactory.java")
                .place("AppLimitArgs.java", java + "AppLimitArgs.java")
                .place("AppLimit.java", java + "AppLimit.java")
                .place("AppLimitTest.java", "app-limit/test/com/example/applimit/AppLimitTest.java")
                .otherwise(
                        RUN + "--nodes 2x4cpu,8Gi --config profile.yaml --plugins plugins",
                        "mkdir -p plugins && " + RUN + "--nodes 2x4cpu,8Gi --for 4 --plugins plugins")
                .follow();
        assertThat(OwnTests.of(work.resolve("app-limit"))).isEmpty();
    }

    @Test
    void script_authors() throws IOException {
        Distribution distribution = distribution();
        distribution.tool("kubectl", "cat kubectl-output.yaml");
        new Reading("script-authors.md", distribution, work())
                .given("web.yaml", web())
                .given("pods/web.yaml", web())
                .given("kubectl-output.yaml", CLUSTER)
                .given("logging.xml", LOGGING)
                .given("show.yaml", PROFILE + naming("score", "Show"))
                .given("show/show.js", """
                    export function score() {
                      console.log("by log");
                      console.warn("by warn");
                      return 0;
                    }
                    """)
                .given("lights.yaml", PROFILE + naming("score", "Lights"))
                .given("scripts/lights.js", """
                    export function score(pod, node) {
                      return node.labels["topology.kubernetes.io/zone"] === "zone-2" ? 100 : 0;
                    }
                    """)
                .otherwise(
                        "BERTH_JAVA_OPTS=-Dlogback.configurationFile=logging.xml $BERTH/bin/berth simulate ...",
                        "BERTH_JAVA_OPTS=-Dlogback.configurationFile=logging.xml $BERTH/bin/berth simulate -f web.yaml"
                                + " --nodes 2x4cpu,8Gi --config show.yaml --scripts show")
                .otherwise(
                        RUN + "--nodes 3x4cpu,8Gi --config profile.yaml --scripts scripts",
                        RUN + "--nodes 3x4cpu,8Gi --for 5 --config lights.yaml --scripts scripts")
                .elsewhere(
                        "tsc -p my-scripts/jsconfig.json", "scripts/src/test/java/io/berth/scripts/TypeScriptTest.java")
                .follow();
    }

    @Test
    void operators() throws IOException {
        Distribution distribution = distribution();
        String shadow = "host/src/test/java/io/berth/host/main/ShadowTest.java";
        String why = "host/src/test/java/io/berth/host/main/WhyTest.java";
        String control = "host/src/test/java/io/berth/host/main/ControlDoorTest.java";
        new Reading("operators.md", distribution, distribution.home())
                .given("m/web.yaml", web())
                .given("profile.yaml", PROFILE)
                .given("tab.yaml", "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n\tnamespace: b\n")
                .given("dup.yaml", DUPLICATE)
                .given("bad.yaml", BAD)
                .given("typo.yaml", TYPO)
                .otherwise(
                        "BERTH_JAVA_HOME=/usr/lib/jvm/java-17-openjdk-amd64 berth --version",
                        "mkdir -p jdk/bin; echo 'JAVA_VERSION=\"17.0.15\"' > jdk/release; cp $(type -P true)"
                                + " jdk/bin/java; BERTH_JAVA_HOME=$PWD/jdk berth --version 2>&1 | sed"
                                + " s,$PWD/jdk,/usr/lib/jvm/java-17-openjdk-amd64,")
                .otherwise(
                        "BERTH_GRAAL=on BERTH_JAVA_OPTS=-XX:+UseShenandoahGC berth --version",
                        "mkdir graal; BERTH_GRAAL=on BERTH_JAVA_OPTS=-XX:+UseShenandoahGC berth --version; rmdir graal")
                .otherwise(
                        "berth run --embedded -f m --nodes 3x4cpu,8Gi --config profile.yaml --plugins p --scripts s",
                        "mkdir p s; berth run --embedded -f m --nodes 3x4cpu,8Gi --config profile.yaml --plugins p"
                                + " --scripts s --for 4")
                .elsewhere("berth shadow --state-dir state --config conf/bin-packing.yaml", shadow)
                .elsewhere("berth shadow --state-dir state", shadow)
                .elsewhere("berth prepare", "host/src/test/java/io/berth/host/guide/PrepareTest.java")
                .elsewhere("berth shadow promote --state-dir state", shadow)
                .elsewhere("berth shadow --state-dir state --config next.yaml --scripts next-rules", control)
                .elsewhere("berth why shop/db-0 --state-dir state", why)
                .elsewhere("berth why shop/giant --state-dir state", why)
                .elsewhere("berth rollback --state-dir state", control)
                .elsewhere("berth generations --state-dir state", control)
                .follow();
    }
}
