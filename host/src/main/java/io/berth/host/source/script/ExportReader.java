package io.berth.host.source.script;

import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.SpiVersion;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Suggestion;
import io.berth.host.source.LoadFailure;
import io.berth.host.source.SpiRange;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Value;

/** Reads what a module exports, strictly. */
final class ExportReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,62}");

    private final Value module;
    private final String text;
    private final String file;

    /**
     * @param text the script's text, to say where an export stands
     * @param file its name for messages
     */
    ExportReader(Value module, String text, String file) {
        this.module = module;
        this.text = text;
        this.file = file;
    }

    /** The exports; refuses what is unknown, of another type, or of no use. */
    Set<ScriptExport> check() throws LoadFailure {
        Set<ScriptExport> exports = EnumSet.noneOf(ScriptExport.class);
        for (String name : module.getMemberKeys().stream().sorted().toList()) {
            exports.add(check(name));
        }
        for (ScriptExport export : exports) {
            ScriptExport needed = export.needs();
            if (needed != null && !exports.contains(needed)) {
                throw failure(
                        export.exportName(),
                        "export \"" + export.exportName() + "\" is never used without \"" + needed.exportName()
                                + "\"; export that too");
            }
        }
        if (exports.stream().noneMatch(export -> export.isFunction() && export.needs() == null)) {
            throw new LoadFailure(
                    file,
                    "exports no extension point; expected a function such as"
                            + " export function score(pod, node) {...}, one of " + functionNames());
        }
        checkRequires(exports);
        return exports;
    }

    private static String functionNames() {
        return ScriptExport.functions().stream().map(ScriptExport::exportName).collect(Collectors.joining(", "));
    }

    private ScriptExport check(String name) throws LoadFailure {
        if (name.equals("default")) {
            throw failure("default", "a default export is not used; export each function by its name");
        }
        ScriptExport export = ScriptExport.named(name)
                .orElseThrow(() -> failure(
                        name,
                        "unknown export \"" + name + "\"" + Suggestion.of(name, ScriptExport.names())
                                + unknownHint(name)));
        Value value = module.getMember(name);
        if (export.isFunction()) {
            checkFunction(export, value);
        }
        return export;
    }

    private static String unknownHint(String name) {
        return Suggestion.of(name, ScriptExport.names()).isEmpty()
                ? "; a script exports extension points and what describes it: "
                        + String.join(", ", ScriptExport.names())
                : "";
    }

    private void checkFunction(ScriptExport export, Value value) throws LoadFailure {
        String name = export.exportName();
        if (!value.canExecute()) {
            throw failure(
                    name,
                    "export \"" + name + "\" is " + described(value) + "; expected a function " + export.signature());
        }
        String type = value.getMetaObject().getMetaSimpleName();
        if (!type.equals("Function")) {
            throw failure(
                    name,
                    "export \"" + name + "\" is a function of the kind " + type
                            + "; expected a plain function, since nobody waits for it");
        }
    }

    private void checkRequires(Set<ScriptExport> exports) throws LoadFailure {
        if (!exports.contains(ScriptExport.REQUIRES)) {
            return;
        }
        String text = string(ScriptExport.REQUIRES, "a range of SPI versions such as \">=1.0.0 & <2.0.0\"");
        SpiRange range;
        try {
            range = SpiRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw failure("requires", "requires: " + e.getMessage());
        }
        if (!range.includes(SpiVersion.CURRENT)) {
            throw failure(
                    "requires", "the script works with SPI " + range + ", and this host has SPI " + SpiVersion.CURRENT);
        }
    }

    /** The plugin's name: the exported one, or that of the file as one word. */
    String name(String entry) throws LoadFailure {
        if (!module.hasMember("name")) {
            return Arrays.stream(entry.replaceFirst("\\.m?js$", "").split("[^A-Za-z0-9]+"))
                    .filter(word -> !word.isEmpty())
                    .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                    .collect(Collectors.joining());
        }
        String name = string(ScriptExport.NAME, "the plugin's name");
        if (!NAME.matcher(name).matches()) {
            throw failure(
                    "name",
                    "name \"" + name
                            + "\" is no name of a plugin; expected letters, digits, '.', '_' and '-', beginning with a"
                            + " letter");
        }
        return name;
    }

    /** The types of the default arguments. */
    Map<String, String> defaults() throws LoadFailure {
        Map<String, String> defaults = new TreeMap<>();
        if (module.hasMember("args")) {
            Value args = module.getMember("args");
            if (!args.hasMembers() || args.canExecute() || args.hasArrayElements()) {
                throw failure(
                        "args",
                        "export \"args\" is " + described(args)
                                + "; expected an object with the default of each argument");
            }
            for (String name : args.getMemberKeys()) {
                defaults.put(name, type(args.getMember(name)));
            }
        }
        return defaults;
    }

    private static String type(Value value) {
        if (value.isNull()) {
            return "null";
        }
        if (value.isString()) {
            return "string";
        }
        if (value.isBoolean()) {
            return "boolean";
        }
        if (value.isNumber()) {
            return "number";
        }
        return value.hasArrayElements() ? "array" : "object";
    }

    List<ScriptModule.Event> events() throws LoadFailure {
        return module.hasMember("events")
                ? new EventReader(this).read(module.getMember("events"))
                : EventReader.ANYTHING;
    }

    /** How filter or score is to be called; a script without that export gets what is never used. */
    CallStyle style(ScriptExport export, String texts) throws LoadFailure {
        if (!module.hasMember(export.exportName())) {
            return new CallStyle(Dependence.VOLATILE, false);
        }
        Value function = module.getMember(export.exportName());
        boolean withState = CallStyle.parameters(function) >= 3;
        return new CallStyle(dependence(function, withState, texts), withState);
    }

    private Dependence dependence(Value function, boolean withState, String texts) throws LoadFailure {
        boolean unremembered = withState || PurityHints.readsClock(texts) || PurityHints.readsIdentity(function);
        if (!module.hasMember("dependence")) {
            return unremembered ? Dependence.VOLATILE : Dependence.NODE;
        }
        return switch (string(ScriptExport.DEPENDENCE, "\"node\", \"cluster\" or \"volatile\"")) {
            case "node" -> {
                if (withState) {
                    throw failure(
                            "dependence",
                            "dependence \"node\" cannot be: a function takes the state as its third"
                                    + " parameter; expected \"cluster\" or \"volatile\"");
                }
                yield Dependence.NODE;
            }
            case "cluster" -> Dependence.CLUSTER;
            case "volatile" -> Dependence.VOLATILE;
            default ->
                throw failure(
                        "dependence",
                        "dependence is " + described(module.getMember("dependence"))
                                + "; expected \"node\", \"cluster\" or \"volatile\"");
        };
    }

    private String string(ScriptExport export, String expected) throws LoadFailure {
        Value value = module.getMember(export.exportName());
        if (!value.isString()) {
            throw failure(
                    export.exportName(),
                    "export \"" + export.exportName() + "\" is " + described(value) + "; expected a text: " + expected);
        }
        return value.asString();
    }

    static String described(Value value) {
        return switch (type(value)) {
            case "string" -> "\"" + value.asString() + "\"";
            case "array" -> "an array";
            case "object" -> value.canExecute() ? "a function" : "an object";
            default -> value.toString();
        };
    }

    /** A failure about an export, with the place where the text mentions it. */
    LoadFailure failure(String export, String message) {
        Matcher matcher = Pattern.compile("\\bexport\\b[^\\n]{0,500}?\\b(" + Pattern.quote(export) + ")\\b")
                .matcher(text);
        if (!matcher.find()) {
            return new LoadFailure(file, message);
        }
        String before = text.substring(0, matcher.start(1));
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = matcher.start(1) - before.lastIndexOf('\n');
        return new LoadFailure(new Problem(new Position(file, line, column), "", message));
    }
}
