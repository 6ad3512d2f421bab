package io.berth.host.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request, apart from how it came.
 *
 * @param query without the question mark; empty for none
 * @param headers by name, in which case does not count
 * @param user whose it is, once somebody has found out; empty before
 * @param certificates with which the client has proven itself, its own one first; nobody has looked who signed them
 */
public record Request(
        String method,
        String path,
        String query,
        Map<String, List<String>> headers,
        List<X509Certificate> certificates,
        String body,
        String user) {
    public Request {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        headers = copy;
        certificates = List.copyOf(certificates);
    }

    /** One of which nobody has found out yet whose it is. */
    public Request(
            String method,
            String path,
            String query,
            Map<String, List<String>> headers,
            List<X509Certificate> certificates,
            String body) {
        this(method, path, query, headers, certificates, body, "");
    }

    Request by(Identity identity) {
        return new Request(method, path, query, headers, certificates, body, identity.user());
    }

    static Request get(String path) {
        int question = path.indexOf('?');
        return question < 0
                ? new Request("GET", path, "", Map.of(), List.of(), "")
                : new Request(
                        "GET", path.substring(0, question), path.substring(question + 1), Map.of(), List.of(), "");
    }

    /** The first value of a header. */
    Optional<String> header(String name) {
        return values(name).stream().findFirst();
    }

    List<String> values(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /** All values of a parameter of the query; an empty text for one that is only named. */
    public List<String> parameters(String name) {
        List<String> values = new ArrayList<>();
        for (String part : query.split("&")) {
            int equals = part.indexOf('=');
            String key = equals < 0 ? part : part.substring(0, equals);
            if (key.equals(name) && !part.isEmpty()) {
                values.add(equals < 0 ? "" : decoded(part.substring(equals + 1)));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
