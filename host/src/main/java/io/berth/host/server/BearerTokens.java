package io.berth.host.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Tokens in the header {@code Authorization}, which the API server is asked about. Only their digests are kept. */
public final class BearerTokens implements Authenticator {
    /** Asks the API server whose token it is. */
    @FunctionalInterface
    public interface Reviewer {
        /** Empty if it is nobody's. May throw anything if it cannot be found out. */
        Optional<Identity> owner(String token);
    }

    private static final int REMEMBERED = 4096;
    private static final String SCHEME = "bearer ";

    private final Reviewer reviewer;
    private final Duration remembered;
    private final ExpiringCache<String, Optional<Identity>> known;

    /** @param remembered for how long an answer of the API server counts */
    public BearerTokens(Reviewer reviewer, Duration remembered, LongSupplier nanos) {
        this.reviewer = reviewer;
        this.remembered = remembered;
        this.known = new ExpiringCache<>(REMEMBERED, nanos);
    }

    @Override
    public @Nullable Identity identify(Request request) {
        String header = request.header("Authorization").orElse("").strip();
        if (!header.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            return null;
        }
        String token = header.substring(SCHEME.length()).strip();
        if (token.isEmpty()) {
            return null;
        }
        return owner(token)
                .orElseThrow(() -> new NotAuthenticatedException("the API server knows nobody with this token", null));
    }

    private Optional<Identity> owner(String token) {
        String digest = digest(token);
        Optional<Identity> answer = known.get(digest);
        if (answer == null) {
            answer = review(token).map(Identity::authenticated);
            known.put(digest, answer, remembered);
        }
        return answer;
    }

    private Optional<Identity> review(String token) {
        try {
            return reviewer.owner(token);
        } catch (RuntimeException e) {
            throw new NotAuthenticatedException("a token could not be reviewed: " + e.getMessage(), e);
        }
    }

    private static String digest(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
