package io.berth.host.server;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.tree.NamedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys in PEM. Every refusal is an {@link InvalidInputException}; messages never hold anything of a key. */
public final class PemFile {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    private static final String RSA = "1.2.840.113549.1.1.1";
    private static final String EC = "1.2.840.10045.2.1";
    private static final int CURVE_TAG = (byte) 0xa0;
    private static final int OID_TAG = 0x06;
    private static final int LINE = 64;

    /** A part of a file between its lines of BEGIN and END. */
    private record Block(String type, byte[] content) {}

    private PemFile() {}

    /** All certificates of a file, at least one. */
    public static List<X509Certificate> certificates(NamedFile file) {
        return certificates(read(file), file.toString());
    }

    /**
     * All certificates of a text, at least one.
     *
     * @param source the text's name in messages
     */
    public static List<X509Certificate> certificates(String text, String source) {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks(text, source)) {
                if (block.type.equals("CERTIFICATE")) {
                    Certificate one = factory.generateCertificate(new ByteArrayInputStream(block.content));
                    certificates.add((X509Certificate) one);
                }
            }
        } catch (CertificateException e) {
            throw unusable(source + " has a certificate that cannot be read: " + e.getMessage());
        }
        if (certificates.isEmpty()) {
            throw unusable(source + " has no certificate in PEM");
        }
        return certificates;
    }

    /** A certificate with its chain, and the key that belongs to it; refused if it does not. */
    static ServingPair pair(NamedFile certificate, NamedFile key) {
        List<X509Certificate> chain = certificates(certificate);
        PublicKey shown = chain.getFirst().getPublicKey();
        PrivateKey secret = key(key, shown.getAlgorithm());
        if (!KeyMatch.is(shown, secret)) {
            throw unusable(key + ": the private key does not belong to the certificate of " + certificate);
        }
        return new ServingPair(chain, secret);
    }

    static PrivateKey key(NamedFile file, String algorithm) {
        for (Block block : blocks(read(file), file.toString())) {
            byte[] encoded = switch (block.type) {
                case "PRIVATE KEY" -> block.content;
                case "RSA PRIVATE KEY" -> pkcs8(Der.sequence(Der.oid(RSA), Der.nothing()), block.content);
                case "EC PRIVATE KEY" -> pkcs8(Der.sequence(Der.oid(EC), curve(block.content)), block.content);
                default -> new byte[0];
            };
            if (encoded.length > 0) {
                return key(encoded, algorithm, file);
            }
        }
        throw file.refused("has no private key in PEM; expected PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY");
    }

    private static PrivateKey key(byte[] encoded, String algorithm, NamedFile file) {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw file.refused("has a private key that does not belong to the certificate, whose key is " + algorithm);
        }
    }

    private static InvalidInputException unusable(String message) {
        return new InvalidInputException(new Problem(Position.UNKNOWN, "", message));
    }

    private static byte[] pkcs8(byte[] algorithm, byte[] key) {
        return Der.sequence(Der.integer(BigInteger.ZERO), algorithm, Der.value(Der.OCTETS, key));
    }

    /** The curve's identifier, which the older format has inside: the content of the part tagged 0. */
    private static byte[] curve(byte[] key) {
        for (int i = 0; i + 3 < key.length; i++) {
            int length = key[i + 1];
            boolean isCurve = key[i] == CURVE_TAG && key[i + 2] == OID_TAG && length == key[i + 3] + 2;
            if (isCurve && i + 2 + length <= key.length) {
                return java.util.Arrays.copyOfRange(key, i + 2, i + 2 + length);
            }
        }
        return new byte[0];
    }

    private static List<Block> blocks(String text, String source) {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            try {
                blocks.add(new Block(matcher.group(1), Base64.getMimeDecoder().decode(matcher.group(2))));
            } catch (IllegalArgumentException e) {
                throw unusable(source + " has a " + matcher.group(1) + " that is no base 64");
            }
        }
        return blocks;
    }

    /** Stores a pair, the key for its owner only. */
    static void write(ServingPair pair, Path certificate, Path key) throws IOException {
        Files.deleteIfExists(key);
        Files.createFile(key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, block("PRIVATE KEY", pair.key().getEncoded()));
        StringBuilder chain = new StringBuilder();
        for (X509Certificate one : pair.chain()) {
            try {
                chain.append(block("CERTIFICATE", one.getEncoded()));
            } catch (CertificateException e) {
                throw new IllegalStateException("a certificate that was read can be written", e);
            }
        }
        Files.writeString(certificate, chain);
    }

    private static String block(String type, byte[] content) {
        String lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    }

    private static String read(NamedFile file) {
        return file.text(StandardCharsets.ISO_8859_1);
    }
}
