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
import io.berth.host.tree.NamedFile;
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
                    address(serving),
                    certificate(),
                    serving.tls(),
                    authorities::clients,
                    new AccessGate(ways, authorizer, endpoints),
                    executor);
            log.info("Serving securely on {}", server.address());
            return server;
        } catch (IOException e) {
            throw unavailable(serving, e);
        }
    }

    /** Throws early what would keep it from serving: it serves only when all the rest has been loaded. */
    static void check(SchedulerCommand flags) {
        ServingFlags serving = flags.serving;
        if (serving.isOff()) {
            return;
        }
        NamedFile certificate = serving.certificateFile();
        NamedFile key = serving.keyFile();
        if (certificate != null && key != null && !serving.isToBeMade()) {
            ServingCertificate.of(certificate, key, System::nanoTime);
        }
        Authorities.check(flags.access);
        try {
            SecureServer.requireFree(address(serving));
        } catch (IOException e) {
            throw unavailable(serving, e);
        }
    }

    private static CommandFailure unavailable(ServingFlags serving, IOException e) {
        return new CommandFailure(
                "failed to create listener: failed to listen on " + serving.address + ":" + serving.port + ": "
                        + e.getMessage(),
                e);
    }

    private static InetSocketAddress address(ServingFlags serving) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(serving.address), serving.port);
    }

    private Authorities authorities(@Nullable ApiClient client) {
        Authorities authorities = new Authorities(access, client);
        authorities.readFiles();
        try {
            authorities.readTold();
        } catch (ApiException | InvalidInputException e) {
            if (!access.tolerateLookupFailure) {
                throw new CommandFailure(
                        "unable to load configmap based request-header-client-ca-file: " + e.getMessage(), e);
            }
            log.warn(
                    "The authorities for clients could not be looked up; until they can, {}: {}",
                    access.clientAuthorities == null
                            ? "no client certificate counts"
                            : "only client certificates of --client-ca-file " + access.clientAuthorities + " count",
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
        NamedFile certificate = serving.certificateFile();
        NamedFile key = serving.keyFile();
        if (certificate == null || key == null) {
            log.info("Generated self-signed cert in-memory");
            return ServingCertificate.selfSigned(clock.instant(), System::nanoTime);
        }
        if (serving.isToBeMade()) {
            Files.createDirectories(certificate.path().toAbsolutePath().getParent());
            ServingCertificate.writeSelfSigned(certificate.path(), key.path(), clock.instant());
            log.info("Generated self-signed cert {} and {}", certificate.path(), key.path());
        }
        return ServingCertificate.of(certificate, key, System::nanoTime);
    }
}
