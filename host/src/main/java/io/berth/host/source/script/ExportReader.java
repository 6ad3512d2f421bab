package io.berth.host.source.script;

import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.SpiVersion;
import io.berth.api.tree.Position;
import io.berth.api.tree.PrintableText;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Suggestion;
import io.berth.host.source.LoadFailure;
import io.berth.host.source.PluginNames;
import io.berth.host.source.SpiRange;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;

/** Reads what a module exports, strictly. */
final class ExportReader {
    private static final Pattern CLASS = Pattern.compile("class\\b");
    private static final int REQUIRES_LONGEST = 200;

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
                .orElseThrow(() -> failure(name, "unknown export \"" + Shown.of(name) + "\"" + hint(Shown.of(name))));
        Value value = module.getMember(name);
        if (export.isFunction()) {
            checkFunction(export, value);
        }
        return export;
    }

    private static String hint(String name) {
        String suggestion = Suggestion.of(name, ScriptExport.names());
        return suggestion.isEmpty()
                ? "; a script exports extension points and what describes it: "
                        + String.join(", ", ScriptExport.names())
                : suggestion;
    }

    private void checkFunction(ScriptExport export, Value value) throws LoadFailure {
        String name = export.exportName();
        if (!value.canExecute()) {
            throw failure(
                    name,
                    "export \"" + name + "\" is " + described(value) + "; expected a function " + export.signature());
        }
        String fault = functionFault(value);
        if (!fault.isEmpty()) {
            throw failure(name, "export \"" + name + "\" is " + fault);
        }
    }

    /** What is wrong with a function that the host is to call, and what was expected; empty if nothing is. */
    static String functionFault(Value function) {
        String kind = kind(function);
        if (!kind.equals("Function")) {
            return "a function of the kind " + Shown.of(kind)
                    + "; expected a plain function, since nobody waits for it";
        }
        SourceSection text = function.getSourceLocation();
        return text != null && CLASS.matcher(text.getCharacters()).lookingAt()
                ? "a class; expected a plain function, since nobody makes an object of it"
                : "";
    }

    /** The name of the class that a value is of, or of its type; empty for an object without. */
    private static String kind(Value value) {
        Value meta = value.getMetaObject();
        return meta == null ? "" : meta.getMetaSimpleName();
    }

    private void checkRequires(Set<ScriptExport> exports) throws LoadFailure {
        if (!exports.contains(ScriptExport.REQUIRES)) {
            return;
        }
        String text = string(ScriptExport.REQUIRES, "a range of SPI versions such as \">=1.0.0 & <2.0.0\"");
        if (text.length() > REQUIRES_LONGEST) {
            throw failure(
                    "requires",
                    "requires \"" + Shown.of(text) + "\" is no range of versions; expected " + REQUIRES_LONGEST
                            + " characters at most");
        }
        SpiRange range;
        try {
            range = SpiRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw failure("requires", "requires: " + PrintableText.of(String.valueOf(e.getMessage())));
        }
        if (!range.includes(SpiVersion.CURRENT)) {
            throw failure(
                    "requires", "the script works with SPI " + range + ", and this host has SPI " + SpiVersion.CURRENT);
        }
    }

    /** The plugin's name: the exported one, or that of the file as one word. */
    String name(String entry) throws LoadFailure {
        if (!module.hasMember("name")) {
            return nameOf(entry);
        }
        String name = string(ScriptExport.NAME, "the plugin's name");
        if (!PluginNames.isName(name)) {
            throw failure(
                    "name", "name \"" + Shown.of(name) + "\" is no name of a plugin; expected " + PluginNames.RULE);
        }
        return name;
    }

    private String nameOf(String entry) throws LoadFailure {
        String name = Arrays.stream(entry.replaceFirst("\\.m?js$", "").split("[^A-Za-z0-9]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
        if (!PluginNames.isName(name)) {
            throw new LoadFailure(
                    file,
                    "gives no plugin name, which is " + PluginNames.RULE
                            + "; name it in the script: export const name = \"…\"");
        }
        return name;
    }

    /** The types of the default arguments. */
    Map<String, String> defaults() throws LoadFailure {
        return module.hasMember("args") ? new ArgsReader(this).read(module.getMember("args")) : Map.of();
    }

    /** The type of a value as {@code typeof} names it, {@code array} and {@code null} besides. */
    static String type(Value value) {
        if (value.isNull()) {
            return "null";
        }
        if (value.isString()) {
            return "string";
        }
        if (value.isBoolean()) {
            return "boolean";
        }
        String kind = kind(value);
        if (kind.equals("bigint") || kind.equals("symbol")) {
            return kind;
        }
        if (value.isNumber()) {
            return "number";
        }
        if (value.canExecute()) {
            return "function";
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

    /** Whether an object is one that {@code {…}} or {@code Object.create(null)} makes, or a Proxy, as of one. */
    static boolean isPlain(Value object) {
        String kind = kind(object);
        return kind.isEmpty() || kind.equals("Object") || kind.equals("Proxy");
    }

    static String described(Value value) {
        return switch (type(value)) {
            case "string" -> "\"" + Shown.of(value.asString()) + "\"";
            case "array" -> "an array";
            case "object" -> isPlain(value) ? "an object" : "an object of the class " + Shown.of(kind(value));
            case "function" -> "a function";
            case "symbol" -> "a Symbol";
            // Its digits may be very many.
            case "bigint" -> "a BigInt";
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
        return new LoadFailure(new Problem(Position.in(text, matcher.start(1), file), "", message));
    }
}
