package io.berth.host.extender;

import io.berth.api.plugin.PluginException;
import io.berth.host.config.Extender;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** The TLS of a connection to an extender. As in kube-scheduler a certificate is only checked if a CA is given. */
final class ExtenderTls {
    private ExtenderTls() {}

    static void configure(Extender extender, HttpClient.Builder builder) {
        Extender.TlsConfig tls = extender.tlsConfig();
        try {
            byte[] ca = tls == null ? null : material(tls.caData(), tls.caFile());
            TrustManager[] trust =
                    tls == null || ca == null || tls.insecure() ? new TrustManager[] {new TrustAll()} : trust(ca);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(tls == null ? null : keys(tls), trust, null);
            builder.sslContext(context);
            if (tls != null && !tls.serverName().isEmpty()) {
                SSLParameters parameters = new SSLParameters();
                parameters.setServerNames(List.of(new SNIHostName(tls.serverName())));
                builder.sslParameters(parameters);
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new PluginException(
                    "the tlsConfig of extender " + extender.urlPrefix() + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static byte @Nullable [] material(String data, String file) throws IOException {
        if (!data.isEmpty()) {
            return Base64.getDecoder().decode(data);
        }
        return file.isEmpty() ? null : Files.readAllBytes(Path.of(file));
    }

    private static Collection<? extends Certificate> certificates(byte[] pem) throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
    }

    private static TrustManager[] trust(byte[] ca) throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        int number = 0;
        for (Certificate certificate : certificates(ca)) {
            store.setCertificateEntry("ca-" + number++, certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyManager @Nullable [] keys(Extender.TlsConfig tls) throws GeneralSecurityException, IOException {
        byte[] certificate = material(tls.certData(), tls.certFile());
        byte[] key = material(tls.keyData(), tls.keyFile());
        if (certificate == null || key == null) {
            return null;
        }
        KeyStore store = emptyStore();
        char[] password = new char[0];
        Certificate[] chain = certificates(certificate).toArray(Certificate[]::new);
        store.setKeyEntry("client", privateKey(key), password, chain);
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static PrivateKey privateKey(byte[] pem) throws GeneralSecurityException {
        String text = new String(pem, StandardCharsets.US_ASCII);
        if (!text.contains("BEGIN PRIVATE KEY")) {
            throw new GeneralSecurityException("the key is no PKCS#8 key (BEGIN PRIVATE KEY)");
        }
        String body = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body));
        try {
            return KeyFactory.getInstance("RSA").generatePrivate(spec);
        } catch (GeneralSecurityException e) {
            return KeyFactory.getInstance("EC").generatePrivate(spec);
        }
    }

    /** Takes every certificate: what kube-scheduler does with an HTTPS extender that has no CA. */
    private static final class TrustAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
