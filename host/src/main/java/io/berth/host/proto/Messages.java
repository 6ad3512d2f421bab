package io.berth.host.proto;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the Kubernetes API, named by version and kind such as {@code apps/v1/ReplicaSet}, with those of their
 * fields that records have.
 */
public final class Messages {
    private static final String INLINED = "inlined";
    private static final String OMITS_ZERO = "omits-zero";

    private static final class Table {
        static final Messages KUBERNETES = parse(resource("messages.txt"));
    }

    private final Map<String, List<MessageField>> fields;

    private Messages(Map<String, List<MessageField>> fields) {
        this.fields = fields;
    }

    /** Those of the API's version that this scheduler goes with. */
    public static Messages kubernetes() {
        return Table.KUBERNETES;
    }

    /**
     * Reads a table. A message is a line with its name; each field is an indented line after it: name, number, the
     * message that it holds if it does, and {@code omits-zero} where that is so.
     */
    static Messages parse(String text) {
        Map<String, List<MessageField>> all = new HashMap<>();
        List<MessageField> current = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(" ")) {
                current.add(field(line.strip().split(" ")));
            } else {
                current = new ArrayList<>();
                all.put(line.strip(), current);
            }
        }
        return new Messages(all);
    }

    private static MessageField field(String[] words) {
        boolean omitsZero = words[words.length - 1].equals(OMITS_ZERO);
        boolean message = words.length > 2 && !omitsZero;
        return new MessageField(
                words[0].equals(INLINED) ? "" : words[0],
                Integer.parseInt(words[1]),
                message ? words[2] : "",
                omitsZero);
    }

    private static String resource(String name) {
        try (@Nullable InputStream in = Messages.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether objects can be read that are such a message. */
    public boolean has(String message) {
        return fields.containsKey(message);
    }

    List<MessageField> fields(String message) {
        List<MessageField> known = fields.get(message);
        if (known == null) {
            throw new IllegalArgumentException("there is no message " + message + " in the table");
        }
        return known;
    }
}
