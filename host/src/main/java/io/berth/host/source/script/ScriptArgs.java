package io.berth.host.source.script;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Suggestion;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments that a profile gives to a script, checked against the defaults that the script exports. */
record ScriptArgs(Map<String, Tree> given) {
    /**
     * Checks names and types.
     *
     * @param defaults the types of the defaults, as {@code typeof} names them, {@code array} and {@code null} besides
     * @throws InvalidInputException with all that is wrong
     */
    static ScriptArgs of(PluginArgs args, Map<String, String> defaults) {
        Map<String, Tree> given = new LinkedHashMap<>(args.tree().entries());
        given.remove("apiVersion");
        given.remove("kind");
        List<Problem> problems = new ArrayList<>();
        given.forEach((name, value) -> check(args.path() + "." + name, name, value, defaults, problems));
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
        return new ScriptArgs(given);
    }

    private static void check(
            String path, String name, Tree value, Map<String, String> defaults, List<Problem> problems) {
        String expected = defaults.get(name);
        if (expected == null) {
            String why = defaults.isEmpty()
                    ? ": the script takes no arguments; export const args = {...} declares them with their defaults"
                    : Suggestion.of(name, defaults.keySet());
            problems.add(new Problem(value.position(), "", "unknown field \"" + path + "\"" + why));
        } else if (!expected.equals("null") && !expected.equals(type(value))) {
            problems.add(new Problem(
                    value.position(),
                    path,
                    "expected " + described(expected) + ", as the script's default is, but found " + value.describe()));
        }
    }

    private static String described(String type) {
        return switch (type) {
            case "object" -> "a mapping";
            case "array" -> "a list";
            default -> "a " + type;
        };
    }

    private static String type(Tree value) {
        return switch (value) {
            case Tree.Mapping mapping -> "object";
            case Tree.Sequence sequence -> "array";
            case Tree.Scalar scalar ->
                switch (scalar.type()) {
                    case STRING -> "string";
                    case INTEGER, DECIMAL -> "number";
                    case BOOLEAN -> "boolean";
                    case NULL -> "null";
                };
        };
    }

    String json() {
        return JsonText.of(given);
    }

    String[] names() {
        return given.keySet().toArray(String[]::new);
    }
}
