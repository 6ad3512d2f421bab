package io.berth.host.cluster.live;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the API server is, and how it is spoken with. Without a kubeconfig and a server the connection is the one that a
 * pod has to the cluster it runs in.
 *
 * @param kubeconfig the file with address and credentials
 * @param server the API server's address; overrides the one of the kubeconfig; empty for none
 * @param requestsPerSecond what the client allows itself on average; negative for no limit
 * @param burst how many requests may come at once
 * @param agent what follows the name of the program in the {@code User-Agent}, such as {@code leader-election}
 * @param timeout how long one request may take; watches have no such limit
 * @param protobuf whether protobuf may be asked for; else it is JSON alone
 */
public record LiveConnection(
        @Nullable Path kubeconfig,
        String server,
        double requestsPerSecond,
        int burst,
        String agent,
        Duration timeout,
        boolean protobuf) {
    private static final double REQUESTS_PER_SECOND = 50;
    private static final int BURST = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** A connection with the limits that kube-scheduler has by default. */
    public static LiveConnection of(@Nullable Path kubeconfig, String server) {
        return new LiveConnection(kubeconfig, server, REQUESTS_PER_SECOND, BURST, "scheduler", TIMEOUT, true);
    }

    /** The same with another limit; a negative rate is none. */
    public LiveConnection withRate(double perSecond, int atOnce) {
        return new LiveConnection(kubeconfig, server, perSecond, atOnce, agent, timeout, protobuf);
    }

    /** The same under another name. */
    public LiveConnection withAgent(String name) {
        return new LiveConnection(kubeconfig, server, requestsPerSecond, burst, name, timeout, protobuf);
    }

    /** The same with another limit on one request. */
    public LiveConnection withTimeout(Duration limit) {
        return new LiveConnection(kubeconfig, server, requestsPerSecond, burst, agent, limit, protobuf);
    }

    /** The same with or without protobuf. */
    public LiveConnection withProtobuf(boolean allowed) {
        return new LiveConnection(kubeconfig, server, requestsPerSecond, burst, agent, timeout, allowed);
    }
}
