package io.berth.host.server;

import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** A client that trusts every server and remembers whom it met. */
final class TrustingClient extends X509ExtendedTrustManager {
    static volatile @Nullable X509Certificate seen;

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        seen = chain[0];
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        seen = chain[0];
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        seen = chain[0];
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
