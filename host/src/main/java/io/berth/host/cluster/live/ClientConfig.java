package io.berth.host.cluster.live;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.tree.NamedFile;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the client library's settings from a {@link LiveConnection}. */
final class ClientConfig {
    private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");
    private static final int CONNECT_MILLIS = 10_000;

    private ClientConfig() {}

    /**
     * @param environment the process's variables
     * @throws InvalidInputException if it says nowhere where the API server is
     */
    static Config of(LiveConnection connection, Map<String, String> environment) {
        Config config = address(connection, environment);
        if (!connection.server().isEmpty()) {
            config.setMasterUrl(connection.server());
        }
        config.setUserAgent("berth/" + connection.agent());
        config.setConnectionTimeout(CONNECT_MILLIS);
        config.setRequestTimeout(0);
        config.setUploadRequestTimeout(0);
        config.setRequestRetryBackoffLimit(0);
        return config;
    }

    private static Config address(LiveConnection connection, Map<String, String> environment) {
        Path kubeconfig = connection.kubeconfig();
        if (kubeconfig != null) {
            return fromFile(kubeconfig, !connection.server().isEmpty());
        }
        if (!connection.server().isEmpty()) {
            return Config.empty();
        }
        Config inCluster = inCluster(environment);
        if (inCluster == null) {
            throw new InvalidInputException(new Problem(
                    Position.UNKNOWN,
                    "",
                    "invalid configuration: no configuration has been provided: name the API server by --kubeconfig"
                            + " FILE, by clientConnection.kubeconfig in the file of --config, or by --master URL; only"
                            + " in a pod of the cluster, with a service account, Berth finds it by itself"));
        }
        return inCluster;
    }

    private static Config fromFile(Path file, boolean server) {
        Kubeconfig.check(file, server);
        try {
            return Config.fromKubeconfig(file.toFile());
        } catch (RuntimeException e) {
            // The library fails in many ways over what it cannot make sense of.
            throw new NamedFile("the kubeconfig", file).refused("cannot be used: " + reason(e));
        }
    }

    private static String reason(RuntimeException failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private static @Nullable Config inCluster(Map<String, String> environment) {
        String host = environment.get("KUBERNETES_SERVICE_HOST");
        String port = environment.get("KUBERNETES_SERVICE_PORT");
        Path token = ACCOUNT.resolve("token");
        if (host == null || port == null || !Files.isReadable(token)) {
            return null;
        }
        Config config = Config.empty();
        config.setMasterUrl("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        config.setCaCertFile(ACCOUNT.resolve("ca.crt").toString());
        config.setOauthTokenProvider(new TokenFile(token)::read);
        return config;
    }
}
