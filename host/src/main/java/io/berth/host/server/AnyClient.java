package io.berth.host.server;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Lets clients through the handshake with any certificate whose key they have. Whether anybody trusts it is for {@link
 * ClientCertificates} to say, for each request, by authorities that may change.
 */
final class AnyClient extends X509ExtendedTrustManager {
    private final Supplier<List<X509Certificate>> announced;

    /** @param announced by whom certificates should be signed, for clients that have several */
    AnyClient(Supplier<List<X509Certificate>> announced) {
        this.announced = announced;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return announced.get().toArray(X509Certificate[]::new);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        // Any will do here.
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket) {
        // Any will do here.
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine) {
        // Any will do here.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("this is for servers only");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
            throws CertificateException {
        throw new CertificateException("this is for servers only");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("this is for servers only");
    }
}
