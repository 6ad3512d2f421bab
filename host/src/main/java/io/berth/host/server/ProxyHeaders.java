package io.berth.host.server;

import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a proxy says of whom it speaks for, in headers that count only with the proxy's own certificate. */
public final class ProxyHeaders implements Authenticator {
    /**
     * Which proxies, and which headers.
     *
     * @param authorities who may vouch for proxies; empty for no proxy at all
     * @param allowedNames common names of proxies; empty for any
     */
    public record Trust(
            List<X509Certificate> authorities,
            List<String> allowedNames,
            List<String> userHeaders,
            List<String> uidHeaders,
            List<String> groupHeaders,
            List<String> extraPrefixes) {
        static final Trust NOBODY = new Trust(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private final Supplier<Trust> trust;
    private final InstantSource clock;

    public ProxyHeaders(Supplier<Trust> trust, InstantSource clock) {
        this.trust = trust;
        this.clock = clock;
    }

    /** A certificate of somebody else is no failure: it may be the client's own. */
    @Override
    public @Nullable Identity identify(Request request) {
        Trust trusted = trust.get();
        Optional<String> user = first(request, trusted.userHeaders);
        if (user.isEmpty() || request.certificates().isEmpty() || trusted.authorities.isEmpty()) {
            return null;
        }
        CertificateChain chain = new CertificateChain(request.certificates());
        chain.verify(trusted.authorities, clock.instant());
        if (!trusted.allowedNames.isEmpty() && !trusted.allowedNames.contains(chain.commonName())) {
            throw new NotAuthenticatedException(
                    "a proxy named " + chain.commonName() + " is not one of " + trusted.allowedNames, null);
        }
        List<String> groups = new ArrayList<>();
        trusted.groupHeaders.forEach(header -> groups.addAll(request.values(header)));
        return new Identity(user.get(), first(request, trusted.uidHeaders).orElse(""), groups, extra(request, trusted))
                .authenticated();
    }

    private static Optional<String> first(Request request, List<String> headers) {
        return headers.stream()
                .flatMap(header -> request.header(header).stream())
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    private static Map<String, List<String>> extra(Request request, Trust trusted) {
        Map<String, List<String>> extra = new TreeMap<>();
        request.headers().forEach((name, values) -> {
            for (String prefix : trusted.extraPrefixes) {
                if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                    extra.put(name.substring(prefix.length()).toLowerCase(Locale.ROOT), List.copyOf(values));
                }
            }
        });
        return extra;
    }
}
