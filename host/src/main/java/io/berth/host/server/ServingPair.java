package io.berth.host.server;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/** A certificate with those that vouch for it, its own first, and its key. */
record ServingPair(List<X509Certificate> chain, PrivateKey key) {
    ServingPair {
        chain = List.copyOf(chain);
    }

    X509Certificate[] chainArray() {
        return chain.toArray(X509Certificate[]::new);
    }

    /** Without the key. */
    @Override
    public String toString() {
        return chain.getFirst().getSubjectX500Principal().getName();
    }
}
