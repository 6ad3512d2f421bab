package io.berth.host.main;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags of kube-scheduler for logs, metrics and features, and those that say nothing to Berth. */
final class OtherFlags {
    @Option(
            names = {"-v", "--v"},
            paramLabel = "LEVEL",
            description = "how much is logged, 0 to 10 (default: 0)")
    int verbosity;

    @Option(
            names = "--logging-format",
            paramLabel = "text|json",
            description = "text, as Kubernetes' components log, or json (default: text)")
    String loggingFormat = "text";

    @Option(names = "--disabled-metrics", split = ",", paramLabel = "NAME", description = "metrics that are not shown")
    List<String> disabledMetrics = new ArrayList<>();

    @Option(
            names = "--feature-gates",
            split = ",",
            paramLabel = "NAME=BOOL",
            description = "features of kube-scheduler; what is on by default is on, and nothing else can be turned on")
    Map<String, String> featureGates = new LinkedHashMap<>();

    @Option(
            names = "--pod-max-in-unschedulable-pods-duration",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "how long a pod waits for an event before it is tried without one (default: 5m)")
    Duration maxInUnschedulable = Duration.ofMinutes(5);

    @Option(names = "--profiling", hidden = true, arity = "0..1", fallbackValue = "true")
    @Nullable
    Boolean profiling;

    @Option(names = "--contention-profiling", hidden = true, arity = "0..1", fallbackValue = "true")
    @Nullable
    Boolean contentionProfiling;

    @Option(names = "--disable-http2-serving", hidden = true, arity = "0..1", fallbackValue = "true")
    @Nullable
    Boolean disableHttp2;

    @Option(names = "--http2-max-streams-per-connection", hidden = true)
    @Nullable
    Integer http2Streams;

    @Option(names = "--permit-port-sharing", hidden = true, arity = "0..1", fallbackValue = "true")
    @Nullable
    Boolean portSharing;

    @Option(names = "--permit-address-sharing", hidden = true, arity = "0..1", fallbackValue = "true")
    @Nullable
    Boolean addressSharing;

    @Option(names = "--emulated-version", hidden = true)
    @Nullable
    String emulatedVersion;

    @Option(names = "--min-compatibility-version", hidden = true)
    @Nullable
    String minCompatibilityVersion;

    @Option(names = "--show-hidden-metrics-for-version", hidden = true)
    @Nullable
    String hiddenMetrics;

    @Option(names = "--allow-metric-labels", hidden = true)
    @Nullable
    String metricLabels;

    @Option(names = "--allow-metric-labels-manifest", hidden = true)
    @Nullable
    String metricLabelsManifest;

    @Option(names = "--vmodule", hidden = true)
    @Nullable
    String vmodule;

    @Option(names = "--log-flush-frequency", hidden = true)
    @Nullable
    String logFlushFrequency;

    @Option(names = "--tls-sni-cert-key", hidden = true)
    List<String> sniCertificates = new ArrayList<>();

    /** What is wrong with them; empty if nothing is. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!loggingFormat.equals("text") && !loggingFormat.equals("json")) {
            problems.add("--logging-format \"" + loggingFormat + "\": Unsupported log format; expected text or json");
        }
        if (!sniCertificates.isEmpty()) {
            problems.add("--tls-sni-cert-key is not supported: give the one certificate with --tls-cert-file");
        }
        if (!maxInUnschedulable.isPositive()) {
            problems.add("--pod-max-in-unschedulable-pods-duration must be greater than zero");
        }
        problems.addAll(new FeatureGates(featureGates).problems());
        return problems;
    }

    /** What was given and has no effect, for the log. */
    List<String> ignored() {
        Map<String, @Nullable Object> given = new LinkedHashMap<>();
        given.put("--profiling", profiling);
        given.put("--contention-profiling", contentionProfiling);
        given.put("--disable-http2-serving", disableHttp2);
        given.put("--http2-max-streams-per-connection", http2Streams);
        given.put("--permit-port-sharing", portSharing);
        given.put("--permit-address-sharing", addressSharing);
        given.put("--emulated-version", emulatedVersion);
        given.put("--min-compatibility-version", minCompatibilityVersion);
        given.put("--show-hidden-metrics-for-version", hiddenMetrics);
        given.put("--allow-metric-labels", metricLabels);
        given.put("--allow-metric-labels-manifest", metricLabelsManifest);
        given.put("--vmodule", vmodule);
        given.put("--log-flush-frequency", logFlushFrequency);
        List<String> ignored = new ArrayList<>();
        given.forEach((flag, value) -> {
            if (value != null) {
                ignored.add(flag + " has no effect in Berth");
            }
        });
        ignored.addAll(new FeatureGates(featureGates).warnings());
        return ignored;
    }
}
