package io.berth.host.tree;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.Tree.Scalar.Type;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * What a scalar is: by its tag, or for a plain one without a tag by its spelling. The spellings are those of the YAML
 * library that Kubernetes uses, so that a file means here what it means there: {@code yes}, {@code on} and {@code y}
 * are booleans, {@code 010} is eight and {@code 1_000} a thousand. Booleans become {@code true} and {@code false}, and
 * integers decimal.
 */
final class YamlScalar {
    private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUE =
            Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
    private static final Set<String> FALSE =
            Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
    private static final Pattern INTEGER =
            Pattern.compile("[-+]?(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)");
    private static final Pattern DECIMAL = Pattern.compile(
            "[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
    private static final Map<String, Type> TAGS = Map.of(
            "tag:yaml.org,2002:int", Type.INTEGER,
            "tag:yaml.org,2002:float", Type.DECIMAL,
            "tag:yaml.org,2002:bool", Type.BOOLEAN,
            "tag:yaml.org,2002:null", Type.NULL);

    private YamlScalar() {}

    static Tree.Scalar tree(ScalarEvent event, Position position) {
        String tag = event.getTag().orElse("");
        boolean plain = tag.isEmpty() && event.isPlain();
        Type type = plain ? type(event.getValue()) : TAGS.getOrDefault(tag, Type.STRING);
        return new Tree.Scalar(position, type, text(type, event.getValue()));
    }

    private static Type type(String text) {
        if (NULL.contains(text)) {
            return Type.NULL;
        }
        if (TRUE.contains(text) || FALSE.contains(text)) {
            return Type.BOOLEAN;
        }
        if ("+-.0123456789".indexOf(text.charAt(0)) < 0) {
            return Type.STRING;
        }
        String digits = text.charAt(0) == '.' ? text : text.replace("_", "");
        if (INTEGER.matcher(digits).matches()) {
            return Type.INTEGER;
        }
        return DECIMAL.matcher(digits).matches() ? Type.DECIMAL : Type.STRING;
    }

    private static String text(Type type, String written) {
        return switch (type) {
            case BOOLEAN -> String.valueOf(TRUE.contains(written));
            case INTEGER -> integer(written.replace("_", ""));
            case DECIMAL -> written.replace("_", "");
            case STRING, NULL -> written;
        };
    }

    private static String integer(String written) {
        if (!INTEGER.matcher(written).matches()) {
            return written;
        }
        boolean signed = "+-".indexOf(written.charAt(0)) >= 0;
        String digits = signed ? written.substring(1) : written;
        BigInteger value = digits.length() == 1 ? new BigInteger(digits) : magnitude(digits);
        return (written.charAt(0) == '-' ? value.negate() : value).toString();
    }

    private static BigInteger magnitude(String digits) {
        if (digits.charAt(0) != '0') {
            return new BigInteger(digits);
        }
        return switch (digits.charAt(1)) {
            case 'x', 'X' -> new BigInteger(digits.substring(2), 16);
            case 'b', 'B' -> new BigInteger(digits.substring(2), 2);
            case 'o', 'O' -> new BigInteger(digits.substring(2), 8);
            default -> new BigInteger(digits, 8);
        };
    }
}
