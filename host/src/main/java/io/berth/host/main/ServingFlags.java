package io.berth.host.main;

import io.berth.host.server.TlsSettings;
import io.berth.host.tree.NamedFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for what is served over HTTPS. */
final class ServingFlags {
    @Option(
            names = "--bind-address",
            paramLabel = "ADDRESS",
            description = "the address to serve on (default: 0.0.0.0)")
    String address = "0.0.0.0";

    @Option(
            names = "--secure-port",
            paramLabel = "PORT",
            description = "the port to serve HTTPS on; 0 for not at all (default: 10259)")
    int port = 10_259;

    @Option(
            names = "--cert-dir",
            paramLabel = "DIR",
            description = "where kube-scheduler.crt and kube-scheduler.key are, or are written to if there are none")
    @Nullable
    Path certificateFolder;

    @Option(
            names = "--tls-cert-file",
            paramLabel = "FILE",
            description = "the certificate in PEM, with its chain; read anew when it changes. Without it one is made")
    @Nullable
    Path certificate;

    @Option(names = "--tls-private-key-file", paramLabel = "FILE", description = "its key in PEM")
    @Nullable
    Path key;

    @Option(
            names = "--tls-min-version",
            paramLabel = "VERSION",
            description =
                    "VersionTLS10, VersionTLS11, VersionTLS12 or VersionTLS13 (default: VersionTLS12); the first two"
                            + " are served only where Java's security settings allow them")
    String minVersion = "VersionTLS12";

    @Option(
            names = "--tls-cipher-suites",
            split = ",",
            paramLabel = "NAME",
            description = "cipher suites for TLS 1.2, separated by commas; those of TLS 1.3 are always there")
    List<String> cipherSuites = new ArrayList<>();

    @Option(
            names = "--tls-curve-preferences",
            split = ",",
            paramLabel = "CURVE",
            description = "X25519, CurveP256, CurveP384, CurveP521, or their numbers")
    List<String> curves = new ArrayList<>();

    /** The certificate that is served; null for one that is in no file. */
    @Nullable
    NamedFile certificateFile() {
        return certificate == null ? inFolder("kube-scheduler.crt") : new NamedFile("--tls-cert-file", certificate);
    }

    /** Its key. */
    @Nullable
    NamedFile keyFile() {
        return key == null ? inFolder("kube-scheduler.key") : new NamedFile("--tls-private-key-file", key);
    }

    private @Nullable NamedFile inFolder(String name) {
        return certificateFolder == null ? null : new NamedFile("--cert-dir", certificateFolder.resolve(name));
    }

    /** Whether the files are in a folder that has neither of them yet. */
    boolean isToBeMade() {
        NamedFile one = certificateFile();
        NamedFile other = keyFile();
        return certificate == null
                && one != null
                && other != null
                && !Files.exists(one.path())
                && !Files.exists(other.path());
    }

    boolean isOff() {
        return port == 0;
    }

    /** @throws IllegalArgumentException if a version, suite or curve is not known */
    TlsSettings tls() {
        return TlsSettings.of(minVersion, cipherSuites, curves);
    }

    /** What is wrong with them; empty if nothing is. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (port < 0 || port > 65_535) {
            problems.add("--secure-port " + port + " must be between 0 and 65535, inclusive. 0 for turning off secure"
                    + " port");
        }
        if ((certificate == null) != (key == null)) {
            problems.add("--tls-cert-file and --tls-private-key-file: give both or none");
        }
        try {
            tls();
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems;
    }

    /** What is as wanted only in part, for the log. */
    List<String> warnings() {
        List<String> unserved = isOff() ? List.of() : tls().unserved();
        return unserved.isEmpty()
                ? List.of()
                : List.of("--tls-min-version " + minVersion + " is not reached: " + String.join(" and ", unserved)
                        + " cannot be served, since this Java has disabled them"
                        + " (jdk.tls.disabledAlgorithms); newer versions are served");
    }
}
