package io.berth.host.main;

import io.berth.host.config.ClientConnection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for the connection to the API server. All but {@code --master} are ignored where there is a configuration. */
final class ClientFlags {
    @Option(names = "--master", paramLabel = "URL", description = "the API server; overrides the kubeconfig's")
    String master = "";

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description =
                    "where the API server is and who asks; without it: what a pod has in its cluster. Ignored with"
                            + " --config, which has clientConnection.kubeconfig")
    @Nullable
    String kubeconfig;

    @Option(
            names = "--kube-api-qps",
            paramLabel = "NUMBER",
            description = "requests a second to the API server (default: 50). Ignored with --config")
    @Nullable
    Double qps;

    @Option(
            names = "--kube-api-burst",
            paramLabel = "NUMBER",
            description = "requests at once to the API server (default: 100). Ignored with --config")
    @Nullable
    Integer burst;

    @Option(
            names = "--kube-api-content-type",
            paramLabel = "TYPE",
            description = "what the API server is asked for; with application/json it is JSON alone"
                    + " (default: application/vnd.kubernetes.protobuf). Ignored with --config")
    @Nullable
    String contentType;

    /** What counts; the defaults are the configuration's where there is one. */
    ClientConnection over(ClientConnection configured, boolean fromFile) {
        if (fromFile) {
            return configured;
        }
        return new ClientConnection(
                kubeconfig == null ? configured.kubeconfig() : kubeconfig,
                configured.acceptContentTypes(),
                contentType == null ? configured.contentType() : contentType,
                qps == null ? configured.qps() : qps,
                burst == null ? configured.burst() : burst);
    }

    /** What was given and does not count. */
    List<String> ignored(boolean fromFile) {
        List<String> ignored = new ArrayList<>();
        if (fromFile) {
            note(ignored, "--kubeconfig", kubeconfig);
            note(ignored, "--kube-api-qps", qps);
            note(ignored, "--kube-api-burst", burst);
            note(ignored, "--kube-api-content-type", contentType);
        }
        return ignored;
    }

    private static void note(List<String> ignored, String flag, @Nullable Object given) {
        if (given != null) {
            ignored.add(flag + " is ignored, since there is a configuration (--config)");
        }
    }
}
