package io.berth.host.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.tree.NamedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys and certificates as files have them. */
class PemFileTest {
    @TempDir
    Path folder;

    private final ServingPair pair = new TestAuthority("any").server("localhost");
    private Path certificate = Path.of("");
    private Path key = Path.of("");

    @BeforeEach
    void write() throws IOException {
        certificate = Files.writeString(
                folder.resolve("tls.crt"),
                "a comment\n" + TestAuthority.pem(pair.chain().getFirst()));
        key = folder.resolve("tls.key");
    }

    @Test
    void a_pair_is_read() throws IOException {
        Files.writeString(key, TestAuthority.pem(pair.key()));
        assertThat(pair()).isEqualTo(pair);
    }

    @Test
    void the_older_format_of_elliptic_keys_is_read() throws IOException {
        byte[] inner = sec1(pair.key().getEncoded());
        Files.writeString(key, TestAuthority.pem("EC PRIVATE KEY", inner));
        assertThat(pair().key())
                .isInstanceOfSatisfying(
                        ECPrivateKey.class,
                        read -> assertThat(read.getS()).isEqualTo(((ECPrivateKey) pair.key()).getS()));
    }

    /** What is inside the newer format, with the curve that only the outside names there. */
    private static byte[] sec1(byte[] pkcs8) {
        byte[] curve = Der.oid("1.2.840.10045.3.1.7");
        int start = pkcs8.length - 32;
        byte[] secret =
                pkcs8[pkcs8.length - 34] == 0x04 ? Arrays.copyOfRange(pkcs8, start, pkcs8.length) : secretInside(pkcs8);
        return Der.sequence(
                Der.integer(java.math.BigInteger.ONE), Der.value(Der.OCTETS, secret), Der.value(0xa0, curve));
    }

    private static byte[] secretInside(byte[] pkcs8) {
        for (int i = 0; i + 34 <= pkcs8.length; i++) {
            if (pkcs8[i] == 0x04 && pkcs8[i + 1] == 0x20) {
                return Arrays.copyOfRange(pkcs8, i + 2, i + 34);
            }
        }
        throw new IllegalStateException("no secret of 32 bytes");
    }

    @Test
    void the_older_format_of_rsa_keys_is_read() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair keys = generator.generateKeyPair();
        byte[] encoded = keys.getPrivate().getEncoded();
        // The content of the last value of the newer format.
        byte[] inner = Arrays.copyOfRange(encoded, 26, encoded.length);
        Files.writeString(key, TestAuthority.pem("RSA PRIVATE KEY", inner));
        assertThatThrownBy(() -> pair())
                .as("the certificate is for another kind of key")
                .hasMessageContaining("does not belong to the certificate, whose key is EC");
        assertThat(PemFile.key(named("--key", key), "RSA")).isEqualTo(keys.getPrivate());
    }

    @Test
    void a_file_without_a_key_says_what_it_should_have() throws IOException {
        Files.writeString(key, "nothing");
        assertThatThrownBy(() -> pair())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("tls.key has no private key in PEM; expected PRIVATE KEY");
    }

    @Test
    void no_message_holds_anything_of_a_key() throws IOException {
        PrivateKey secret = pair.key();
        String text = TestAuthority.pem(secret).replace("PRIVATE KEY", "RSA PRIVATE KEY");
        Files.writeString(key, text);
        String body = text.lines().skip(1).findFirst().orElseThrow();
        assertThatThrownBy(() -> pair())
                .satisfies(failure ->
                        assertThat(String.valueOf(failure.getMessage())).doesNotContain(body));
        assertThat(pair.toString()).isEqualTo("CN=localhost");
    }

    private ServingPair pair() {
        return PemFile.pair(named("--crt", certificate), named("--key", key));
    }

    private static NamedFile named(String flag, Path file) {
        return new NamedFile(flag, file);
    }

    @Test
    void a_key_of_another_pair_is_refused_with_both_names() throws IOException {
        Files.writeString(
                key,
                TestAuthority.pem(new TestAuthority("any").server("localhost").key()));
        assertThatThrownBy(this::pair)
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("--key " + key + ": the private key does not belong to the certificate of --crt "
                        + certificate);
    }

    @ParameterizedTest
    @CsvSource({"EC, secp256r1, secp384r1", "RSA, 2048, 2048", "RSA, 2048, 3072", "Ed25519, , "})
    void keys_of_every_kind_belong_to_their_own_certificate_only(
            String algorithm, @Nullable String one, @Nullable String other) throws Exception {
        KeyPair first = keys(algorithm, one);
        KeyPair second = keys(algorithm, other);
        assertThat(KeyMatch.is(first.getPublic(), first.getPrivate())).isTrue();
        assertThat(KeyMatch.is(first.getPublic(), second.getPrivate())).isFalse();
    }

    private static KeyPair keys(String algorithm, @Nullable String size) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        if (algorithm.equals("RSA")) {
            generator.initialize(Integer.parseInt(String.valueOf(size)));
        } else if (size != null) {
            generator.initialize(new ECGenParameterSpec(size));
        }
        return generator.generateKeyPair();
    }

    @Test
    void a_file_that_is_missing_is_named_with_what_names_it_and_the_reason() {
        Path missing = folder.resolve("no.crt");
        assertThatThrownBy(() -> PemFile.certificates(named("--client-ca-file", missing)))
                .hasMessage("--client-ca-file " + missing + " does not exist");
    }
}
