package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.ApiException;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cluster.live.RequestMeter;
import io.berth.host.server.AccessGate;
import io.berth.host.server.Authenticator;
import io.berth.host.server.Authorizer;
import io.berth.host.server.BearerTokens;
import io.berth.host.server.ClientCertificates;
import io.berth.host.server.Endpoint;
import io.berth.host.server.ProxyHeaders;
import io.berth.host.server.SecureServer;
import io.berth.host.server.ServingCertificate;
import io.berth.host.server.UnusableFileException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the secure port together from flags. */
final class SecureServing {
    private static final Logger log = LoggerFactory.getLogger(SecureServing.class);
    private static final Duration AUTHORITIES_LOOK = Duration.ofMinutes(1);
    private static final int REVIEWS_PER_SECOND = 200;
    private static final int REVIEWS_AT_ONCE = 400;
    private static final Duration REVIEW_TIMEOUT = Duration.ofSeconds(10);

    private final ServingFlags serving;
    private final AccessFlags access;
    private final RealTime time;
    private final Clock clock;
    private final RequestMeter meter;

    SecureServing(SchedulerCommand flags, RealTime time, Clock clock, RequestMeter meter) {
        this.serving = flags.serving;
        this.access = flags.access;
        this.time = time;
        this.clock = clock;
        this.meter = meter;
    }

    /** Starts to serve what is behind the gate. */
    SecureServer start(Endpoint endpoints, Executor executor) {
        ApiClient forTokens = reviews(access.authenticationKubeconfig);
        ApiClient forAccess = reviews(access.authorizationKubeconfig);
        try {
            Authorities authorities = authorities(forTokens);
            List<Authenticator> ways = new ArrayList<>();
            ways.add(new ProxyHeaders(authorities::proxies, clock));
            ways.add(new ClientCertificates(authorities::clients, clock));
            if (forTokens != null) {
                ways.add(new BearerTokens(ApiReviews.tokens(forTokens), access.tokenMemory, System::nanoTime));
            }
            Authorizer authorizer = new Authorizer(
                    access.openPaths,
                    forAccess == null ? null : ApiReviews.access(forAccess),
                    new Authorizer.Memory(access.allowedMemory, access.deniedMemory),
                    System::nanoTime);
            SecureServer server = SecureServer.start(
                    address(),
                    certificate(),
                    serving.tls(),
                    authorities::clients,
                    new AccessGate(ways, authorizer, endpoints),
                    executor);
            log.info("Serving securely on {}", server.address());
            return server;
        } catch (UnusableFileException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new CommandFailure(
                    "failed to create listener: failed to listen on " + serving.address + ":" + serving.port + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private InetSocketAddress address() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(serving.address), serving.port);
    }

    private Authorities authorities(@Nullable ApiClient client) {
        Authorities authorities = new Authorities(access, client);
        try {
            authorities.read();
        } catch (ApiException e) {
            if (!access.tolerateLookupFailure) {
                throw new CommandFailure(
                        "unable to load configmap based request-header-client-ca-file: " + e.getMessage(), e);
            }
            log.warn(
                    "The authorities for clients could not be looked up; until they can, no client certificate counts:"
                            + " {}",
                    e.getMessage());
        }
        time.every(AUTHORITIES_LOOK, authorities::refresh);
        return authorities;
    }

    /** Null where there is no API server to ask. */
    private @Nullable ApiClient reviews(@Nullable Path kubeconfig) {
        LiveConnection connection = LiveConnection.of(kubeconfig, "")
                .withRate(REVIEWS_PER_SECOND, REVIEWS_AT_ONCE)
                .withTimeout(REVIEW_TIMEOUT);
        try {
            return ApiClient.open(connection, time, RandomGenerator.getDefault(), meter);
        } catch (InvalidInputException e) {
            if (kubeconfig != null) {
                throw e;
            }
            return null;
        }
    }

    private ServingCertificate certificate() throws IOException {
        if (serving.certificate != null && serving.key != null) {
            return ServingCertificate.of(serving.certificate, serving.key, System::nanoTime);
        }
        Path folder = serving.certificateFolder;
        if (folder == null) {
            log.info("Generated self-signed cert in-memory");
            return ServingCertificate.selfSigned(clock.instant(), System::nanoTime);
        }
        Path certificate = folder.resolve("kube-scheduler.crt");
        Path key = folder.resolve("kube-scheduler.key");
        if (!Files.exists(certificate) && !Files.exists(key)) {
            Files.createDirectories(folder);
            ServingCertificate.writeSelfSigned(certificate, key, clock.instant());
            log.info("Generated self-signed cert {} and {}", certificate, key);
        }
        return ServingCertificate.of(certificate, key, System::nanoTime);
    }
}
