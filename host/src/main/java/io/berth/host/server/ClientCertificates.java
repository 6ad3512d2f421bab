package io.berth.host.server;

import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Client certificates: the common name is the user, the organisations are its groups. */
public final class ClientCertificates implements Authenticator {
    private final Supplier<List<X509Certificate>> authorities;
    private final InstantSource clock;

    /** @param authorities who may vouch for clients, as it is now */
    public ClientCertificates(Supplier<List<X509Certificate>> authorities, InstantSource clock) {
        this.authorities = authorities;
        this.clock = clock;
    }

    @Override
    public @Nullable Identity identify(Request request) {
        List<X509Certificate> trusted = authorities.get();
        if (request.certificates().isEmpty() || trusted.isEmpty()) {
            return null;
        }
        CertificateChain chain = new CertificateChain(request.certificates());
        chain.verify(trusted, clock.instant());
        String user = chain.commonName();
        return user.isEmpty() ? null : Identity.of(user, chain.organizations());
    }
}
