package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.TestBed;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code host/deploy} renders is taken by a real API server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeploymentTest {
    private static final Path DEPLOY = Path.of("deploy").toAbsolutePath();
    private static final Path KUSTOMIZE = DEPLOY.resolve("kustomize");
    private static final Path CHART = DEPLOY.resolve("helm/berth");

    @TempDir
    static Path folder;

    private TestBed bed;

    private record Result(int code, String out) {}

    @BeforeAll
    void start() {
        assumeTrue(
                isThere("kubectl", "version", "--client"), "there is no kubectl on the PATH: install it, any version");
        bed = TestBed.start();
    }

    @AfterAll
    void stop() {
        if (bed != null) {
            bed.close();
        }
    }

    private static boolean isThere(String... command) {
        try {
            return run(null, command).code == 0;
        } catch (IOException notFound) {
            return false;
        }
    }

    private static Result run(@Nullable Path kubeconfig, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (kubeconfig != null) {
            builder.environment().put("KUBECONFIG", kubeconfig.toString());
        }
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Result(process.waitFor(), out);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String rendered(String... command) throws IOException {
        Result result = run(null, command);
        assertThat(result.code).as(result.out).isZero();
        return result.out;
    }

    /** Applies without effect; how many objects of each kind the server would have made. */
    private TreeMap<String, Integer> applied(String manifests) throws IOException {
        Path file = Files.writeString(folder.resolve("manifests.yaml"), manifests);
        Result result =
                run(bed.kubeconfig(), "kubectl", "apply", "--dry-run=server", "-o", "name", "-f", file.toString());
        assertThat(result.code).as(result.out).isZero();
        TreeMap<String, Integer> kinds = new TreeMap<>();
        result.out.lines().forEach(line -> kinds.merge(line.replaceFirst("[./].*", ""), 1, Integer::sum));
        return kinds;
    }

    @ParameterizedTest
    @ValueSource(strings = {"base", "overlays/instead-of-kube-scheduler"})
    void what_kustomize_makes_is_taken(String path) throws IOException {
        assertThat(applied(
                        rendered("kubectl", "kustomize", KUSTOMIZE.resolve(path).toString())))
                .containsEntry("deployment", 1)
                .containsEntry("configmap", 2)
                .containsEntry("clusterrole", 2)
                .containsEntry("role", 1)
                .containsEntry("rolebinding", 2)
                .containsEntry("poddisruptionbudget", 1)
                .containsEntry("networkpolicy", 1)
                .containsEntry("service", 1)
                .containsEntry("serviceaccount", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plugins-from-image", "plugins-from-init-container", "plugins-from-pvc"})
    void jars_come_in_each_of_three_ways(String component) throws IOException {
        Path overlay = Files.createDirectories(folder.resolve(component));
        Path from = overlay.toRealPath();
        Files.writeString(
                overlay.resolve("kustomization.yaml"),
                "resources: [" + from.relativize(KUSTOMIZE.toRealPath().resolve("base")) + "]\ncomponents: ["
                        + from.relativize(KUSTOMIZE.toRealPath().resolve("components/" + component)) + "]\n");
        String text = rendered("kubectl", "kustomize", "--load-restrictor=LoadRestrictionsNone", overlay.toString());
        assertThat(text).contains("--plugins=/plugins");
        assertThat(applied(text)).containsEntry("deployment", 1);
    }

    @Test
    void the_configuration_may_come_through_the_api_and_needs_a_right_to_one_configmap() throws IOException {
        Path overlay = Files.createDirectories(folder.resolve("through-api"));
        Path from = overlay.toRealPath();
        Files.writeString(
                overlay.resolve("kustomization.yaml"),
                "resources: [" + from.relativize(KUSTOMIZE.toRealPath().resolve("base")) + "]\ncomponents: ["
                        + from.relativize(KUSTOMIZE.toRealPath().resolve("components/configuration-through-api"))
                        + "]\n");
        String text = rendered("kubectl", "kustomize", "--load-restrictor=LoadRestrictionsNone", overlay.toString());
        assertThat(text)
                .contains("--config-map=kube-system/berth-config:scheduler.yaml")
                .doesNotContain("--config=");
        assertThat(applied(text)).containsEntry("role", 2).containsEntry("rolebinding", 3);
    }

    @Test
    void so_it_may_with_helm() throws IOException {
        assumeTrue(isThere("helm", "version"), "there is no helm on the PATH");
        String text = rendered(
                "helm",
                "template",
                "berth",
                CHART.toString(),
                "--namespace=kube-system",
                "--set=configurationThroughApi=true");
        assertThat(text).contains("--config-map=kube-system/berth-config:scheduler.yaml");
        assertThat(applied(text)).containsEntry("role", 2).containsEntry("rolebinding", 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "image", "initContainer", "claim"})
    void what_helm_makes_is_taken(String source) throws IOException {
        assumeTrue(
                isThere("helm", "version"),
                "there is no helm on the PATH: install it, or run 'go install helm.sh/helm/v3/cmd/helm@v3.18.6'");
        String text = rendered(
                "helm",
                "template",
                "berth",
                CHART.toString(),
                "--namespace=kube-system",
                "--set=plugins.source=" + source,
                "--set=dashboard.enabled=true",
                "--set-string=scripts.quiet\\.js=export function score() { return 1; }");
        assertThat(applied(text)).containsEntry("deployment", 1).containsEntry("configmap", 3);
    }

    @Test
    void no_pod_but_its_own_is_meant_by_a_selector() throws IOException {
        for (Tree document : TreeReader.read(
                rendered("kubectl", "kustomize", KUSTOMIZE.resolve("base").toString()), "base.yaml")) {
            Tree.Mapping object = (Tree.Mapping) document;
            Tree.Mapping spec = object.mapping("spec");
            Tree.Mapping selector = switch (object.text("kind")) {
                case "Deployment", "PodDisruptionBudget" ->
                    spec.mapping("selector").mapping("matchLabels");
                case "NetworkPolicy" -> spec.mapping("podSelector").mapping("matchLabels");
                case "Service" -> spec.mapping("selector");
                default -> null;
            };
            if (selector != null) {
                assertThat(selector.text("app.kubernetes.io/name"))
                        .as(object.text("kind"))
                        .isEqualTo("berth");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"base", "overlays/instead-of-kube-scheduler"})
    void the_configuration_is_one(String path) {
        Path file = KUSTOMIZE.resolve(path).resolve("scheduler.yaml");
        assertThat(new ConfigurationReader(name -> Optional.empty()).read(file).profiles())
                .hasSize(1);
    }

    @Test
    void the_dashboard_shows_metrics_that_there_are() throws IOException {
        String dashboard = Files.readString(CHART.resolve("dashboards/berth.json"));
        List<String> metrics = new ArrayList<>();
        var matcher =
                java.util.regex.Pattern.compile("\\b(scheduler|berth)_[a-z_]+").matcher(dashboard);
        while (matcher.find()) {
            metrics.add(matcher.group().replaceFirst("_(bucket|sum|count)$", ""));
        }
        assertThat(metrics).isNotEmpty();
        assertThat(KnownMetrics.names()).containsAll(metrics);
    }
}
