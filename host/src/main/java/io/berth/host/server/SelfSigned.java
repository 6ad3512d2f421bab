package io.berth.host.server;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A certificate that vouches for itself, for where none is given: it keeps eavesdroppers out, and proves nothing. */
final class SelfSigned {
    private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
    private static final String COMMON_NAME = "2.5.4.3";
    private static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
    private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
    private static final String SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";
    private static final int VERSION = 0xa0;
    private static final int EXTENSIONS = 0xa3;
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;
    private static final int SERIAL_BITS = 120;
    private static final Duration BEFORE_NOW = Duration.ofHours(1);
    private static final Duration LIFE = Duration.ofDays(365);

    private SelfSigned() {}

    /** @param addresses numeric ones */
    static ServingPair create(List<String> hosts, List<String> addresses, Instant now, SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), random);
            KeyPair keys = generator.generateKeyPair();
            byte[] content = content(keys, hosts, addresses, now, random);
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate(), random);
            signature.update(content);
            byte[] encoded = Der.sequence(content, algorithm(), Der.bits(signature.sign()));
            X509Certificate certificate = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
            return new ServingPair(List.of(certificate), keys.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java makes such certificates", e);
        }
    }

    private static byte[] content(
            KeyPair keys, List<String> hosts, List<String> addresses, Instant now, SecureRandom random) {
        byte[] name = Der.sequence(Der.value(
                Der.SET, Der.sequence(Der.oid(COMMON_NAME), Der.utf8(hosts.getFirst() + "@" + now.getEpochSecond()))));
        return Der.sequence(
                Der.value(VERSION, Der.integer(BigInteger.TWO)),
                Der.integer(new BigInteger(SERIAL_BITS, random).add(BigInteger.ONE)),
                algorithm(),
                name,
                Der.sequence(Der.time(now.minus(BEFORE_NOW)), Der.time(now.plus(LIFE))),
                name,
                keys.getPublic().getEncoded(),
                Der.value(
                        EXTENSIONS,
                        Der.sequence(
                                extension(SUBJECT_ALTERNATIVE_NAME, names(hosts, addresses)),
                                extension(EXTENDED_KEY_USAGE, Der.sequence(Der.oid(SERVER_AUTHENTICATION))))));
    }

    private static byte[] algorithm() {
        return Der.sequence(Der.oid(ECDSA_WITH_SHA256));
    }

    private static byte[] extension(String id, byte[] content) {
        return Der.sequence(Der.oid(id), Der.value(Der.OCTETS, content));
    }

    private static byte[] names(List<String> hosts, List<String> addresses) {
        byte[][] names = new byte[hosts.size() + addresses.size()][];
        for (int i = 0; i < hosts.size(); i++) {
            names[i] = Der.value(DNS_NAME, hosts.get(i).getBytes(StandardCharsets.US_ASCII));
        }
        for (int i = 0; i < addresses.size(); i++) {
            names[hosts.size() + i] = Der.value(IP_ADDRESS, address(addresses.get(i)));
        }
        return Der.sequence(names);
    }

    private static byte[] address(String numeric) {
        try {
            return InetAddress.ofLiteral(numeric).getAddress();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(numeric + " is no numeric address", e);
        }
    }
}
