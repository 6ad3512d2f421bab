package io.berth.host.main;

import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.Locale;

/**
 * What this program is, in the metrics that programs of Kubernetes have. The version is the one whose behaviour this is,
 * with Berth's own behind a plus; what only a Go program has is empty.
 */
final class BuildMetrics {
    private static final String BEHAVES_AS = "v1.37.2";

    BuildMetrics(MetricRegistry registry) {
        registry.gauge(
                        "kubernetes_build_info",
                        Level.BETA,
                        "A metric with a constant '1' value labeled by major, minor, git version, git commit, git tree"
                                + " state, build date, Go version, and compiler from which Kubernetes was built, and"
                                + " platform on which it is running.",
                        "build_date",
                        "compiler",
                        "git_commit",
                        "git_tree_state",
                        "git_version",
                        "go_version",
                        "major",
                        "minor",
                        "platform")
                .with("", "javac", "", "", BEHAVES_AS + "+" + Version.suffix(), "", "1", "37", platform())
                .set(1);
        MetricFamily<Gauge> features = registry.gauge(
                "kubernetes_feature_enabled",
                Level.BETA,
                "This metric records the data about the stage and enablement of a k8s feature.",
                "name",
                "stage");
        FeatureGates.ALL.forEach(
                feature -> features.with(feature.name(), feature.stage()).set(feature.on() ? 1 : 0));
    }

    /** As Go calls it, such as {@code linux/amd64}. */
    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch");
        return (system.startsWith("mac") ? "darwin" : system.split(" ")[0]) + "/"
                + (machine.equals("aarch64") ? "arm64" : machine);
    }
}
