package io.berth.host.server;

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

/** Certificates and keys in PEM. Messages never hold anything of a key. */
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
    public static List<X509Certificate> certificates(Path file) {
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
            throw new UnusableFileException(source + " has a certificate that cannot be read: " + e.getMessage(), e);
        }
        if (certificates.isEmpty()) {
            throw new UnusableFileException(source + " has no certificate in PEM", null);
        }
        return certificates;
    }

    /** A certificate with its chain, and the key that belongs to it. */
    static ServingPair pair(Path certificate, Path key) {
        List<X509Certificate> chain = certificates(certificate);
        return new ServingPair(chain, key(key, chain.getFirst().getPublicKey().getAlgorithm()));
    }

    static PrivateKey key(Path file, String algorithm) {
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
        throw new UnusableFileException(
                file + " has no private key in PEM; expected PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY", null);
    }

    private static PrivateKey key(byte[] encoded, String algorithm, Path file) {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new UnusableFileException(
                    file + " has a private key that cannot be used with the certificate, whose key is " + algorithm,
                    null);
        }
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
                throw new UnusableFileException(source + " has a " + matcher.group(1) + " that is no base 64", null);
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

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UnusableFileException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
