package io.berth.host.source.script;

import io.berth.api.cycle.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a function of a script answered, other than "go on".
 *
 * @param kind the key of the object that was returned
 * @param payload its value: a text, a number, a boolean, a list of these, or something else that is only described
 * @param context where it comes from
 */
record Answer(String kind, Object payload, ScriptContext context) {
    /** Null for "go on". */
    static @Nullable Answer of(Value pair, ScriptContext context) {
        return pair.isNull()
                ? null
                : new Answer(pair.getArrayElement(0).asString(), payload(pair.getArrayElement(1)), context);
    }

    private static Object payload(Value value) {
        if (value.isString()) {
            return value.asString();
        }
        if (value.isBoolean()) {
            return value.asBoolean();
        }
        if (value.isNumber() && value.fitsInDouble()) {
            return value.asDouble();
        }
        if (value.hasArrayElements()) {
            List<Object> items = new ArrayList<>();
            for (long i = 0; i < value.getArraySize(); i++) {
                items.add(payload(value.getArrayElement(i)));
            }
            return items;
        }
        return new Other(ExportReader.described(value));
    }

    /** What no point expects anywhere, in words. */
    private record Other(String words) {
        @Override
        public String toString() {
            return words;
        }
    }

    /** Null unless it is a refusal. */
    @Nullable
    Rejection rejection(String pluginName) {
        return switch (kind) {
            case "unschedulable" -> rejection(Rejection.Kind.UNSCHEDULABLE, pluginName);
            case "unresolvable" -> rejection(Rejection.Kind.UNRESOLVABLE, pluginName);
            case "pending" -> rejection(Rejection.Kind.PENDING, pluginName);
            default -> null;
        };
    }

    private Rejection rejection(Rejection.Kind rejectionKind, String pluginName) {
        List<String> reasons = texts().stream().map(context::cut).toList();
        return new Rejection(rejectionKind, reasons.isEmpty() ? List.of("refused by " + pluginName) : reasons);
    }

    List<String> texts() {
        if (!(payload instanceof List<?> list)) {
            throw wrong("an array of texts");
        }
        return list.stream()
                .map(item -> item instanceof String string ? string : fail("an array of texts"))
                .toList();
    }

    String text() {
        return payload instanceof String string ? string : fail("a text");
    }

    double number() {
        if (payload instanceof Double number) {
            return number;
        }
        throw wrong("a number");
    }

    /** Whether it says yes to its kind. */
    boolean yes() {
        if (payload instanceof Boolean bool) {
            return bool;
        }
        throw wrong("true or false");
    }

    private String fail(String expected) {
        throw wrong(expected);
    }

    IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException(
                "returned {" + kind + ": " + Shown.of(payload.toString()) + "}; expected " + expected);
    }
}
