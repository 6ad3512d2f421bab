package io.berth.host.server;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateParsingException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** A client's certificates, its own one first. */
record CertificateChain(List<X509Certificate> certificates) {
    private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";
    private static final String ANY_USAGE = "2.5.29.37.0";

    /** @throws NotAuthenticatedException unless one of the authorities vouches for the client now */
    void verify(List<X509Certificate> authorities, Instant now) {
        try {
            requireClientUsage();
            X509CertSelector target = new X509CertSelector();
            target.setCertificate(certificates.getFirst());
            Set<TrustAnchor> anchors =
                    authorities.stream().map(one -> new TrustAnchor(one, null)).collect(Collectors.toSet());
            PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, target);
            parameters.addCertStore(
                    CertStore.getInstance("Collection", new CollectionCertStoreParameters(certificates)));
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            CertPathBuilder.getInstance("PKIX").build(parameters);
        } catch (GeneralSecurityException e) {
            throw new NotAuthenticatedException("a client certificate is not trusted: " + e.getMessage(), e);
        }
    }

    private void requireClientUsage() throws CertificateParsingException {
        List<String> usages = certificates.getFirst().getExtendedKeyUsage();
        if (usages != null && !usages.contains(CLIENT_AUTHENTICATION) && !usages.contains(ANY_USAGE)) {
            throw new NotAuthenticatedException("a client certificate is not meant for clients", null);
        }
    }

    /** The last common name; empty for none. */
    String commonName() {
        List<String> names = names("CN");
        return names.isEmpty() ? "" : names.getLast();
    }

    List<String> organizations() {
        return names("O");
    }

    private List<String> names(String type) {
        try {
            String subject = certificates.getFirst().getSubjectX500Principal().getName();
            return new LdapName(subject)
                    .getRdns().stream()
                            .filter(rdn -> rdn.getType().equalsIgnoreCase(type))
                            .map(Rdn::getValue)
                            .filter(String.class::isInstance)
                            .map(String.class::cast)
                            .toList();
        } catch (InvalidNameException e) {
            throw new NotAuthenticatedException("a client certificate has a subject that is no name", e);
        }
    }
}
