package io.berth.host.server;

import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * What is spoken on the secure port.
 *
 * @param protocols the versions of TLS, as Java calls them
 * @param cipherSuites empty for Java's own choice
 * @param groups the curves for the exchange of keys; empty for Java's own choice
 */
public record TlsSettings(List<String> protocols, List<String> cipherSuites, List<String> groups) {
    private static final Map<String, String> VERSIONS = new LinkedHashMap<>();
    private static final Map<String, String> CURVES = Map.of(
            "X25519",
            "x25519",
            "CurveP256",
            "secp256r1",
            "CurveP384",
            "secp384r1",
            "CurveP521",
            "secp521r1",
            "29",
            "x25519",
            "23",
            "secp256r1",
            "24",
            "secp384r1",
            "25",
            "secp521r1");

    static {
        VERSIONS.put("VersionTLS10", "TLSv1");
        VERSIONS.put("VersionTLS11", "TLSv1.1");
        VERSIONS.put("VersionTLS12", "TLSv1.2");
        VERSIONS.put("VersionTLS13", "TLSv1.3");
    }

    public TlsSettings {
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        groups = List.copyOf(groups);
    }

    /**
     * By the values of kube-scheduler's flags.
     *
     * @param minVersion empty for 1.2
     * @throws IllegalArgumentException if one of them is not known
     */
    public static TlsSettings of(String minVersion, List<String> cipherSuites, List<String> curves) {
        return new TlsSettings(
                protocols(minVersion.isEmpty() ? "VersionTLS12" : minVersion),
                cipherSuites.isEmpty() ? List.of() : suites(cipherSuites),
                curves.stream().map(TlsSettings::curve).toList());
    }

    private static List<String> protocols(String minVersion) {
        List<String> names = new ArrayList<>(VERSIONS.keySet());
        int from = names.indexOf(minVersion);
        if (from < 0) {
            throw new IllegalArgumentException(
                    "unknown tls version \"" + minVersion + "\": expected one of " + String.join(", ", names));
        }
        return names.subList(from, names.size()).stream()
                .map(name -> VERSIONS.getOrDefault(name, ""))
                .toList();
    }

    /** Those of TLS 1.3 are not for choice, as in Go. */
    private static List<String> suites(List<String> wanted) {
        List<String> supported = supported();
        for (String suite : wanted) {
            if (!supported.contains(suite)) {
                throw new IllegalArgumentException("Cipher suite " + suite + " not supported or doesn't exist");
            }
        }
        List<String> all = new ArrayList<>(supported.stream()
                .filter(suite -> !suite.contains("_WITH_") && !suite.endsWith("_SCSV"))
                .toList());
        wanted.stream().filter(suite -> !all.contains(suite)).forEach(all::add);
        return all;
    }

    /** The versions that are asked for and that this Java does not serve, since they are disabled in it. */
    public List<String> unserved() {
        List<String> served = Arrays.asList(tls().getDefaultSSLParameters().getProtocols());
        return protocols.stream().filter(protocol -> !served.contains(protocol)).toList();
    }

    private static List<String> supported() {
        return Arrays.asList(tls().getSupportedSSLParameters().getCipherSuites());
    }

    private static SSLContext tls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has TLS", e);
        }
    }

    private static String curve(String name) {
        String known = CURVES.get(name);
        if (known == null) {
            throw new IllegalArgumentException("unknown curve " + name
                    + ": expected X25519 (29), CurveP256 (23), CurveP384 (24) or CurveP521 (25)");
        }
        return known;
    }

    /** Puts them into what a connection is made with; asks clients for a certificate, and does not insist. */
    void apply(SSLParameters parameters) {
        parameters.setProtocols(protocols.toArray(String[]::new));
        if (!cipherSuites.isEmpty()) {
            parameters.setCipherSuites(cipherSuites.toArray(String[]::new));
        }
        if (!groups.isEmpty()) {
            parameters.setNamedGroups(groups.toArray(String[]::new));
        }
        parameters.setWantClientAuth(true);
    }
}
