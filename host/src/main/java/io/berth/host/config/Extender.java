package io.berth.host.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A remote service that takes part in scheduling, as configured. A verb is the path of a call; empty for none.
 *
 * @param urlPrefix what the verbs are put after
 * @param weight what its scores are multiplied with
 * @param httpTimeout how long a call may take; zero for 5 seconds
 * @param nodeCacheCapable whether it is told names of nodes instead of nodes
 * @param managedResources the resources that make a pod its business; empty for all pods
 * @param ignorable whether scheduling goes on without it when it fails
 */
public record Extender(
        String urlPrefix,
        String filterVerb,
        String preemptVerb,
        String prioritizeVerb,
        long weight,
        String bindVerb,
        boolean enableHTTPS,
        @Nullable TlsConfig tlsConfig,
        Duration httpTimeout,
        boolean nodeCacheCapable,
        List<ManagedResource> managedResources,
        boolean ignorable) {
    /**
     * How to trust an extender, and to be trusted by it. Data are in base 64 and win over files.
     *
     * @param insecure whether its certificate is not checked
     * @param serverName the name that its certificate must have; empty for the host's
     */
    public record TlsConfig(
            boolean insecure,
            String serverName,
            String certFile,
            String keyFile,
            String caFile,
            String certData,
            String keyData,
            String caData) {}

    /**
     * A resource that an extender looks after.
     *
     * @param ignoredByScheduler whether NodeResourcesFit leaves it to the extender, in every profile
     */
    public record ManagedResource(String name, boolean ignoredByScheduler) {}

    public Extender {
        managedResources = List.copyOf(managedResources);
    }
}
