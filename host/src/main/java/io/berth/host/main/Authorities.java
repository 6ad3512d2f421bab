package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.ApiException;
import io.berth.host.server.PemFile;
import io.berth.host.server.ProxyHeaders;
import io.berth.host.tree.NamedFile;
import io.berth.host.tree.TreeReader;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who vouches for clients and proxies: files, and what the API server tells extension servers. Read anew from time to
 * time; what cannot be read leaves what was known before.
 */
final class Authorities {
    private static final Logger log = LoggerFactory.getLogger(Authorities.class);
    private static final String PATH = "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";

    record ConfigMap(Map<String, String> data) {}

    private final AccessFlags flags;
    private final @Nullable ApiClient client;
    private volatile List<X509Certificate> ofFile = List.of();
    private volatile List<X509Certificate> ofApi = List.of();
    private volatile ProxyHeaders.Trust proxies;

    /** @param client null to look at files only */
    Authorities(AccessFlags flags, @Nullable ApiClient client) {
        this.flags = flags;
        this.client = flags.skipLookup ? null : client;
        this.proxies = proxies(List.of(), flags.proxyNames);
    }

    /** Those of the file, then those that the API server tells. */
    List<X509Certificate> clients() {
        List<X509Certificate> all = new ArrayList<>(ofFile);
        all.addAll(ofApi);
        return all;
    }

    ProxyHeaders.Trust proxies() {
        return proxies;
    }

    /** Reads the files of the flags; they count whatever the API server tells. */
    void readFiles() {
        ofFile = certificates("--client-ca-file", flags.clientAuthorities);
        Path proxyFile = flags.proxyAuthorities;
        if (proxyFile != null) {
            proxies = proxies(certificates("--requestheader-client-ca-file", proxyFile), flags.proxyNames);
        }
    }

    /** Throws what is wrong with the files, before anybody needs them. */
    static void check(AccessFlags flags) {
        new Authorities(flags, null).readFiles();
    }

    private static List<X509Certificate> certificates(String flag, @Nullable Path file) {
        return file == null ? List.of() : PemFile.certificates(new NamedFile(flag, file));
    }

    /**
     * Asks the API server, where there is one to ask.
     *
     * @throws ApiException if it does not tell
     */
    void readTold() {
        if (client == null) {
            return;
        }
        Map<String, String> told = client.get(PATH, ConfigMap.class).data();
        String bundle = told.getOrDefault("client-ca-file", "");
        List<X509Certificate> found = bundle.isEmpty() ? List.of() : PemFile.certificates(bundle, PATH);
        if (flags.proxyAuthorities == null) {
            proxies = told(told);
        }
        ofApi = found;
    }

    /** Reads everything and keeps what was known where it cannot. */
    void refresh() {
        attempt(this::readFiles);
        attempt(this::readTold);
    }

    private static void attempt(Runnable reading) {
        try {
            reading.run();
        } catch (ApiException | InvalidInputException e) {
            log.warn("Authorities for clients could not be read anew: {}", e.getMessage());
        }
    }

    private ProxyHeaders.Trust proxies(List<X509Certificate> authorities, List<String> names) {
        return new ProxyHeaders.Trust(
                authorities, names, flags.userHeaders, flags.uidHeaders, flags.groupHeaders, flags.extraPrefixes);
    }

    private static ProxyHeaders.Trust told(Map<String, String> told) {
        String bundle = told.getOrDefault("requestheader-client-ca-file", "");
        return new ProxyHeaders.Trust(
                bundle.isEmpty() ? List.of() : PemFile.certificates(bundle, PATH),
                list(told, "requestheader-allowed-names"),
                list(told, "requestheader-username-headers"),
                list(told, "requestheader-uid-headers"),
                list(told, "requestheader-group-headers"),
                list(told, "requestheader-extra-headers-prefix"));
    }

    /** A list of names in JSON. */
    private static List<String> list(Map<String, String> told, String key) {
        String text = told.getOrDefault(key, "");
        if (text.isEmpty() || !(TreeReader.read(text, key + ".json").getFirst() instanceof Tree.Sequence items)) {
            return List.of();
        }
        return items.items().stream()
                .map(item -> item instanceof Tree.Scalar scalar ? scalar.text() : "")
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
