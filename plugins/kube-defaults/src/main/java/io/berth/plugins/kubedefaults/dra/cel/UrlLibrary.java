package io.berth.plugins.kubedefaults.dra.cel;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload.Unary;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parts of URLs: {@code url("https://example.com:80/a").getPort()}. */
final class UrlLibrary {
    private static final OpaqueType TYPE = OpaqueType.create("kubernetes.URL");

    private UrlLibrary() {}

    static List<KubeFunction> functions() {
        return List.of(
                new KubeFunction(
                        "url",
                        newGlobalOverload("string_to_url", TYPE, SimpleType.STRING),
                        CelFunctionBinding.from("string_to_url", String.class, UrlLibrary::parse)),
                new KubeFunction(
                        "isURL",
                        newGlobalOverload("is_url_string", SimpleType.BOOL, SimpleType.STRING),
                        CelFunctionBinding.from("is_url_string", String.class, UrlLibrary::isUrl)),
                part("getScheme", "url_get_scheme", SimpleType.STRING, url -> orEmpty(url.getScheme())),
                part("getHost", "url_get_host", SimpleType.STRING, UrlLibrary::host),
                part(
                        "getHostname",
                        "url_get_hostname",
                        SimpleType.STRING,
                        url -> orEmpty(url.getHost()).replaceAll("[\\[\\]]", "")),
                part("getPort", "url_get_port", SimpleType.STRING, url -> url.getPort() < 0 ? "" : "" + url.getPort()),
                part("getEscapedPath", "url_get_escaped_path", SimpleType.STRING, url -> orEmpty(url.getRawPath())),
                part(
                        "getQuery",
                        "url_get_query",
                        MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
                        UrlLibrary::query));
    }

    private static KubeFunction part(String name, String overload, CelType result, Unary<URI> part) {
        return new KubeFunction(
                name, newMemberOverload(overload, result, TYPE), CelFunctionBinding.from(overload, URI.class, part));
    }

    /** An absolute URL, or an absolute path. */
    private static URI parse(String text) {
        URI url = URI.create(text);
        if (!url.isAbsolute() && !text.startsWith("/")) {
            throw new IllegalArgumentException(
                    "URL parse error during conversion from string: \"" + text + "\" is no absolute URL or path");
        }
        return url;
    }

    private static boolean isUrl(String text) {
        try {
            parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String host(URI url) {
        return orEmpty(url.getHost()) + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }

    private static Map<String, List<String>> query(URI url) {
        Map<String, List<String>> values = new TreeMap<>();
        for (String pair : orEmpty(url.getRawQuery()).split("&", -1)) {
            if (!pair.isEmpty()) {
                String[] sides = pair.split("=", 2);
                values.computeIfAbsent(decoded(sides[0]), key -> new ArrayList<>())
                        .add(sides.length == 2 ? decoded(sides[1]) : "");
            }
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
