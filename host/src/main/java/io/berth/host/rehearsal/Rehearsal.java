package io.berth.host.rehearsal;

import io.berth.host.server.SecureServer;
import io.berth.host.server.ServingCertificate;
import io.berth.host.server.TlsSettings;
import io.berth.host.tree.NamedFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;

/**
 * A made-up API server on this machine with files for a scheduler that is to work with it. It speaks HTTP/1.1 and JSON
 * over TLS, knows some hundred nodes, and hands out pods of all sorts.
 */
public final class Rehearsal implements AutoCloseable {
    private static final String CONFIGURATION = """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection:
          kubeconfig: %s
          qps: 5000
          burst: 10000
        profiles:
          - schedulerName: default-scheduler
          - schedulerName: %s
            plugins:
              score:
                enabled:
                  - name: RehearsedScript
                    weight: 1
        """;
    private static final String KUBECONFIG = """
        apiVersion: v1
        kind: Config
        clusters:
          - name: rehearsal
            cluster: {server: "https://127.0.0.1:%d", certificate-authority: %s}
        users:
          - name: rehearsal
            user: {token: rehearsal}
        contexts:
          - name: rehearsal
            context: {cluster: rehearsal, user: rehearsal}
        current-context: rehearsal
        """;
    private static final String SCRIPT = """
        export const name = "RehearsedScript";
        export function score(pod, node) {
          return node.labels["topology.kubernetes.io/zone"] === "zone-0" ? 100 : node.requested.pods;
        }
        """;

    private final StagedCluster cluster;
    private final SecureServer server;
    private final ExecutorService executor;
    private final Path folder;

    private Rehearsal(StagedCluster cluster, SecureServer server, ExecutorService executor, Path folder) {
        this.cluster = cluster;
        this.server = server;
        this.executor = executor;
        this.folder = folder;
    }

    /**
     * Starts the server and writes the files.
     *
     * @param pods how many pods come to be scheduled
     * @param folder is there, and empty
     * @param nanos tells how much time has passed, as {@code System.nanoTime} does
     * @throws IOException if there is no port, or no file can be written
     */
    public static Rehearsal begin(int pods, Path folder, Instant now, LongSupplier nanos) throws IOException {
        Path certificate = folder.resolve("server.crt");
        Path key = folder.resolve("server.key");
        ServingCertificate.writeSelfSigned(certificate, key, now);
        StagedCluster cluster = new StagedCluster(pods, nanos);
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        SecureServer server = SecureServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServingCertificate.of(
                        new NamedFile("the certificate", certificate), new NamedFile("its key", key), nanos),
                TlsSettings.of("", List.of(), List.of()),
                List::of,
                new StagedServer(cluster),
                executor);
        Path kubeconfig = folder.resolve("kubeconfig.yaml");
        Files.writeString(kubeconfig, KUBECONFIG.formatted(server.address().getPort(), certificate));
        Files.writeString(folder.resolve("scheduler.yaml"), CONFIGURATION.formatted(kubeconfig, StagedPods.SCRIPTED));
        Files.writeString(Files.createDirectory(folder.resolve("scripts")).resolve("rehearsed.js"), SCRIPT);
        return new Rehearsal(cluster, server, executor, folder);
    }

    /** The scheduler's configuration, with the way to the server in it. */
    public Path configuration() {
        return folder.resolve("scheduler.yaml");
    }

    /** The scripts that the configuration asks for. */
    public Path scripts() {
        return folder.resolve("scripts");
    }

    /** Waits until all pods that have room somewhere are bound; false if it takes too long. */
    public boolean awaitAllBound(Duration limit) throws InterruptedException {
        return cluster.awaitAllBound(limit.toMillis());
    }

    /** How many pods were bound until now. */
    public int bound() {
        return cluster.bound();
    }

    @Override
    public void close() {
        cluster.end();
        server.close();
        executor.shutdownNow();
    }
}
