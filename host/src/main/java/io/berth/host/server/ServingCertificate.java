package io.berth.host.server;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.tree.NamedFile;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that the server shows. One from files is read anew when they change; files that cannot be used then
 * leave the one before in place.
 */
public final class ServingCertificate extends X509ExtendedKeyManager {
    private static final Logger log = LoggerFactory.getLogger(ServingCertificate.class);
    private static final Duration LOOK_PERIOD = Duration.ofSeconds(1);
    private static final String ALIAS = "serving-";

    /** Where it is, and how its files were when they were read last. */
    private record PairFiles(NamedFile certificate, NamedFile key) {
        String state() {
            return state(certificate.path()) + state(key.path());
        }

        private static String state(Path file) {
            try {
                Path real = file.toRealPath();
                return real + "@" + Files.getLastModifiedTime(real) + "#" + Files.size(real) + ";";
            } catch (IOException e) {
                return file + " is missing;";
            }
        }
    }

    private final @Nullable PairFiles files;
    private final LongSupplier nanos;
    /** The last two, since a handshake may have begun with the one before. */
    private final Map<String, ServingPair> pairs = new ConcurrentHashMap<>();

    private int number;
    private String state;
    private long lookedAt;

    private ServingCertificate(@Nullable PairFiles files, ServingPair first, String state, LongSupplier nanos) {
        this.files = files;
        this.nanos = nanos;
        this.state = state;
        this.lookedAt = nanos.getAsLong();
        pairs.put(ALIAS + number, first);
    }

    /** One that is in files; {@link InvalidInputException} if they cannot be used now. */
    public static ServingCertificate of(NamedFile certificate, NamedFile key, LongSupplier nanos) {
        PairFiles files = new PairFiles(certificate, key);
        String state = files.state();
        return new ServingCertificate(files, PemFile.pair(certificate, key), state, nanos);
    }

    /** One that is made for this process and not stored. */
    public static ServingCertificate selfSigned(Instant now, LongSupplier nanos) {
        ServingPair pair = SelfSigned.create(List.of("localhost"), List.of("127.0.0.1"), now, new SecureRandom());
        return new ServingCertificate(null, pair, "", nanos);
    }

    /** Makes one and stores it, the key for its owner only. */
    public static void writeSelfSigned(Path certificate, Path key, Instant now) throws IOException {
        ServingPair pair = SelfSigned.create(List.of("localhost"), List.of("127.0.0.1"), now, new SecureRandom());
        PemFile.write(pair, certificate, key);
    }

    private synchronized String current() {
        long now = nanos.getAsLong();
        if (files != null && now - lookedAt >= LOOK_PERIOD.toNanos()) {
            lookedAt = now;
            String found = files.state();
            if (!found.equals(state)) {
                state = found;
                reload(files);
            }
        }
        return ALIAS + number;
    }

    private void reload(PairFiles changed) {
        try {
            ServingPair pair = PemFile.pair(changed.certificate, changed.key);
            number++;
            pairs.put(ALIAS + number, pair);
            pairs.remove(ALIAS + (number - 2));
            log.info("The serving certificate was read anew from {}: {}", changed.certificate, pair);
        } catch (InvalidInputException e) {
            log.warn(
                    "The serving certificate has changed and cannot be used; the one before stays: {}", e.getMessage());
        }
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
        String alias = current();
        ServingPair pair = pairs.get(alias);
        return pair != null && keyType.startsWith(pair.key().getAlgorithm()) ? alias : null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        ServingPair pair = pairs.get(alias);
        return pair == null ? null : pair.chainArray();
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        ServingPair pair = pairs.get(alias);
        return pair == null ? null : pair.key();
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String @Nullable [] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
