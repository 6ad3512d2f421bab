package io.berth.host.source.script;

import io.berth.api.tree.PrintableText;
import io.berth.host.source.LoadFailure;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Value;

/**
 * Reads the export {@code args}: an object with the default of each argument. A default is what a profile could give, so
 * that it can be told what type an argument is of.
 */
record ArgsReader(ExportReader exports) {
    private static final int DEPTH_MAX = 100;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$]*");

    /** The types of the arguments by their names. */
    Map<String, String> read(Value args) throws LoadFailure {
        if (!ExportReader.type(args).equals("object") || !args.hasMembers()) {
            throw exports.failure(
                    "args",
                    "export \"args\" is " + ExportReader.described(args)
                            + "; expected an object with the default of each argument");
        }
        check("args", args, new LinkedHashSet<>());
        Map<String, String> types = new TreeMap<>();
        for (String name : args.getMemberKeys()) {
            types.put(name, ExportReader.type(args.getMember(name)));
        }
        return types;
    }

    /** @param around the values that this one stands in */
    private void check(String path, Value value, Set<Value> around) throws LoadFailure {
        String type = ExportReader.type(value);
        boolean holds = type.equals("array") || type.equals("object") && ExportReader.isPlain(value);
        if (!holds) {
            checkSingle(path, type, value);
            return;
        }
        if (around.size() >= DEPTH_MAX) {
            throw failure(path, "nested more than " + DEPTH_MAX + " deep; expected fewer objects in each other");
        }
        if (!around.add(value)) {
            throw failure(path, "an object that it stands in itself; expected no cycle");
        }
        if (type.equals("array")) {
            for (long i = 0; i < value.getArraySize(); i++) {
                check(path + "[" + i + "]", value.getArrayElement(i), around);
            }
        } else {
            for (String key : value.getMemberKeys()) {
                check(path + step(key), value.getMember(key), around);
            }
        }
        around.remove(value);
    }

    private static String step(String key) {
        String shown = Shown.of(key);
        return WORD.matcher(shown).matches() ? "." + shown : "[\"" + shown + "\"]";
    }

    private void checkSingle(String path, String type, Value value) throws LoadFailure {
        boolean right = switch (type) {
            case "string", "boolean", "null" -> true;
            case "number" -> Double.isFinite(value.asDouble());
            default -> false;
        };
        if (!right) {
            throw failure(
                    path,
                    ExportReader.described(value)
                            + "; expected a text, a finite number, true, false, null, or an array or object of these");
        }
    }

    private LoadFailure failure(String path, String message) {
        return exports.failure("args", PrintableText.of(path) + " is " + message);
    }
}
