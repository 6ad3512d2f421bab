package io.berth.host.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.RSAKey;

/** Whether a private key is the one that a certificate was made for. */
final class KeyMatch {
    private static final byte[] ANYTHING = "anything".getBytes(StandardCharsets.US_ASCII);

    private KeyMatch() {}

    static boolean is(PublicKey shown, PrivateKey secret) {
        if (shown instanceof RSAKey one && secret instanceof RSAKey other) {
            return one.getModulus().equals(other.getModulus());
        }
        try {
            return verifies(shown, secret);
        } catch (GeneralSecurityException e) {
            // Keys of two curves do not even understand each other's signatures.
            return false;
        }
    }

    /** Nothing else tells it of elliptic keys: the private one does not have the public one inside. */
    private static boolean verifies(PublicKey shown, PrivateKey secret) throws GeneralSecurityException {
        String algorithm = shown.getAlgorithm();
        Signature signature = Signature.getInstance(algorithm.equals("EC") ? "SHA256withECDSA" : algorithm);
        signature.initSign(secret);
        signature.update(ANYTHING);
        byte[] signed = signature.sign();
        signature.initVerify(shown);
        signature.update(ANYTHING);
        return signature.verify(signed);
    }
}
