package io.berth.host.server;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An authority that signs certificates for tests, and its own one. */
final class TestAuthority {
    private static final AtomicInteger SERIAL = new AtomicInteger();
    private static final byte[] TRUE = {0x01, 0x01, (byte) 0xff};
    private static final Instant BEGIN = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2070-01-01T00:00:00Z");

    final ServingPair own;
    private final byte[] name;

    TestAuthority(String commonName) {
        name = name(commonName, List.of());
        KeyPair keys = keys();
        byte[] isAuthority = Der.sequence(Der.oid("2.5.29.19"), TRUE, Der.value(Der.OCTETS, Der.sequence(TRUE)));
        own = new ServingPair(List.of(certificate(keys, name, isAuthority, END, keys.getPrivate())), keys.getPrivate());
    }

    X509Certificate certificate() {
        return own.chain().getFirst();
    }

    /** One for a client. */
    ServingPair client(String user, String... groups) {
        return signed(user, List.of(groups), "1.3.6.1.5.5.7.3.2", END);
    }

    /** One for a client that ended a while ago. */
    ServingPair expiredClient(String user) {
        return signed(user, List.of(), "1.3.6.1.5.5.7.3.2", BEGIN.plus(Duration.ofDays(1)));
    }

    /** One for a server. */
    ServingPair server(String host) {
        return signed(host, List.of(), "1.3.6.1.5.5.7.3.1", END);
    }

    private ServingPair signed(String user, List<String> groups, String usage, Instant end) {
        KeyPair keys = keys();
        byte[] usages = Der.sequence(Der.oid("2.5.29.37"), Der.value(Der.OCTETS, Der.sequence(Der.oid(usage))));
        return new ServingPair(
                List.of(certificate(keys, name(user, groups), usages, end, own.key())), keys.getPrivate());
    }

    private X509Certificate certificate(
            KeyPair keys, byte[] subject, byte[] extension, Instant end, PrivateKey signer) {
        byte[] algorithm = Der.sequence(Der.oid("1.2.840.10045.4.3.2"));
        byte[] content = Der.sequence(
                Der.value(0xa0, Der.integer(BigInteger.TWO)),
                Der.integer(BigInteger.valueOf(SERIAL.incrementAndGet())),
                algorithm,
                name,
                Der.sequence(Der.time(BEGIN), Der.time(end)),
                subject,
                keys.getPublic().getEncoded(),
                Der.value(0xa3, Der.sequence(extension)));
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(signer);
            signature.update(content);
            byte[] encoded = Der.sequence(content, algorithm, Der.bits(signature.sign()));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] name(String commonName, List<String> organizations) {
        List<byte[]> parts = new ArrayList<>();
        organizations.forEach(one -> parts.add(part("2.5.4.10", one)));
        parts.add(part("2.5.4.3", commonName));
        return Der.sequence(parts.toArray(byte[][]::new));
    }

    private static byte[] part(String type, String value) {
        return Der.value(Der.SET, Der.sequence(Der.oid(type), Der.utf8(value)));
    }

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static String pem(String type, byte[] content) {
        return "-----BEGIN " + type + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
                + "\n-----END " + type + "-----\n";
    }

    static String pem(X509Certificate certificate) {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static String pem(PrivateKey key) {
        return pem("PRIVATE KEY", key.getEncoded());
    }
}
