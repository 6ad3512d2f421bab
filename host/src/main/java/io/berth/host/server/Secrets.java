package io.berth.host.server;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Takes what is secret out of configurations before they are shown. */
public final class Secrets {
    private static final String HIDDEN = "REDACTED";
    private static final Set<String> KEYS = Set.of("keydata", "token", "password", "secret");
    private static final Pattern USER_IN_URL = Pattern.compile("(?<=://)[^/@\\s]+(?=@)");

    private Secrets() {}

    /** The same with something else in place of keys, tokens, passwords, and users in addresses. */
    public static Tree hidden(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping -> {
                Map<String, Tree> entries = new LinkedHashMap<>();
                mapping.entries().forEach((key, value) -> entries.put(key, hidden(key, value)));
                yield new Tree.Mapping(mapping.position(), entries);
            }
            case Tree.Sequence sequence ->
                new Tree.Sequence(
                        sequence.position(),
                        sequence.items().stream().map(Secrets::hidden).toList());
            case Tree.Scalar scalar when scalar.type() == Tree.Scalar.Type.STRING -> text(hidden(scalar.text()));
            case Tree.Scalar scalar -> scalar;
        };
    }

    private static Tree hidden(String key, Tree value) {
        boolean isSecret = KEYS.contains(key.toLowerCase(Locale.ROOT)) && value instanceof Tree.Scalar;
        return isSecret ? text(HIDDEN) : hidden(value);
    }

    /** An address without the user in it. */
    public static String hidden(String text) {
        return USER_IN_URL.matcher(text).replaceAll(HIDDEN);
    }

    private static Tree text(String value) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, value);
    }
}
