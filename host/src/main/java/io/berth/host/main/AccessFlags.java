package io.berth.host.main;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for who may read what is served. */
final class AccessFlags {
    @Option(
            names = "--authentication-kubeconfig",
            paramLabel = "FILE",
            description = "for asking the API server whose a token is; without it: what a pod has in its cluster")
    @Nullable
    Path authenticationKubeconfig;

    @Option(
            names = "--authentication-skip-lookup",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description = "do not look for authorities in the ConfigMap extension-apiserver-authentication")
    boolean skipLookup;

    @Option(
            names = "--authentication-tolerate-lookup-failure",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description = "start though that ConfigMap cannot be read (default: true)")
    boolean tolerateLookupFailure = true;

    @Option(
            names = "--authentication-token-webhook-cache-ttl",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "for how long it is remembered whose a token is (default: 10s)")
    Duration tokenMemory = Duration.ofSeconds(10);

    @Option(
            names = "--client-ca-file",
            paramLabel = "FILE",
            description = "authorities in PEM that vouch for client certificates, besides those of the ConfigMap")
    @Nullable
    Path clientAuthorities;

    @Option(
            names = "--requestheader-client-ca-file",
            paramLabel = "FILE",
            description = "authorities that vouch for proxies, instead of those of the ConfigMap")
    @Nullable
    Path proxyAuthorities;

    @Option(
            names = "--requestheader-allowed-names",
            split = ",",
            paramLabel = "NAME",
            description = "common names of proxies; none for any")
    List<String> proxyNames = new ArrayList<>();

    @Option(names = "--requestheader-username-headers", split = ",", paramLabel = "NAME", description = "x-remote-user")
    List<String> userHeaders = new ArrayList<>(List.of("x-remote-user"));

    @Option(names = "--requestheader-uid-headers", split = ",", paramLabel = "NAME", description = "none")
    List<String> uidHeaders = new ArrayList<>();

    @Option(names = "--requestheader-group-headers", split = ",", paramLabel = "NAME", description = "x-remote-group")
    List<String> groupHeaders = new ArrayList<>(List.of("x-remote-group"));

    @Option(
            names = "--requestheader-extra-headers-prefix",
            split = ",",
            paramLabel = "PREFIX",
            description = "x-remote-extra-")
    List<String> extraPrefixes = new ArrayList<>(List.of("x-remote-extra-"));

    @Option(
            names = "--authorization-kubeconfig",
            paramLabel = "FILE",
            description = "for asking the API server who may do what; without it: what a pod has in its cluster")
    @Nullable
    Path authorizationKubeconfig;

    @Option(
            names = "--authorization-always-allow-paths",
            split = ",",
            paramLabel = "PATH",
            description = "paths that everybody may read (default: /healthz,/readyz,/livez)")
    List<String> openPaths = new ArrayList<>(List.of("/healthz", "/readyz", "/livez"));

    @Option(
            names = "--authorization-webhook-cache-authorized-ttl",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "for how long a permission is remembered (default: 10s)")
    Duration allowedMemory = Duration.ofSeconds(10);

    @Option(
            names = "--authorization-webhook-cache-unauthorized-ttl",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "for how long a refusal is remembered (default: 10s)")
    Duration deniedMemory = Duration.ofSeconds(10);
}
