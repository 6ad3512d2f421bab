package io.berth.host.config;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.FieldProblems;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at the arguments of one plugin in one profile: first whether they can be decoded, then by the plugin's rules. */
final class ArgsCheck {
    private static final String SUFFIX = "Args";
    static final Set<String> HEADER = Set.of("apiVersion", "kind");

    private final String name;
    private final PluginArgs args;
    private final List<Problem> decoding;
    private final List<Problem> broken;

    /** @param specs asked once for the plugin's specification */
    ArgsCheck(String name, PluginArgs args, Function<String, Optional<ArgsSpec<?>>> specs) {
        this.name = name;
        this.args = args;
        this.decoding = new ArrayList<>();
        this.broken = check(specs);
    }

    /** The specification and its rules are the plugin's own code: if they fail, its arguments cannot be used. */
    private List<Problem> check(Function<String, Optional<ArgsSpec<?>>> specs) {
        try {
            Optional<ArgsSpec<?>> spec = specs.apply(name);
            return spec.isPresent() ? check(spec.get(), specs) : List.of();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            decoding.add(new Problem(args.tree().position(), "", where() + "the plugin failed to check them: " + e));
            return List.of();
        }
    }

    /** What keeps the arguments from being decoded. */
    List<Problem> decoding() {
        return decoding;
    }

    /** What is wrong with arguments that can be decoded. */
    List<Problem> broken() {
        return broken;
    }

    private <T extends Record> List<Problem> check(ArgsSpec<T> spec, Function<String, Optional<ArgsSpec<?>>> specs) {
        String header = header(spec, specs);
        if (header != null) {
            decoding.add(new Problem(args.tree().keyPosition("kind"), "", header));
            return List.of();
        }
        List<Problem> found = new ArrayList<>();
        T decoded = TreeDecoder.strict().decode(args.tree().without(HEADER), spec.type(), "", found);
        found.forEach(problem -> decoding.add(new Problem(problem.position(), "", where() + text(problem))));
        if (decoded == null) {
            return List.of();
        }
        FieldProblems problems = new FieldProblems(args.tree(), args.path());
        spec.rules().accept(decoded, problems);
        return problems.found();
    }

    /** What is wrong with the version and kind, or null; arguments need not name any. */
    private @Nullable String header(ArgsSpec<?> spec, Function<String, Optional<ArgsSpec<?>>> specs) {
        String expected = name + SUFFIX;
        String version = textOr("apiVersion", spec.apiVersion());
        String kind = textOr("kind", expected);
        if (spec.apiVersion().isEmpty() || version.equals(spec.apiVersion()) && kind.equals(expected)) {
            return null;
        }
        if (version.equals(spec.apiVersion()) && isKnown(kind, version, specs)) {
            String group = "." + version.replaceFirst("/.*", "");
            return place() + "args for plugin " + name + " were not of type " + expected + group + ", got " + kind
                    + group;
        }
        return where() + "no kind \"" + kind + "\" is registered for version \"" + version + "\"; expected kind \""
                + expected + "\" of version \"" + spec.apiVersion() + "\"";
    }

    /** Whether a kind is that of the arguments of some plugin. */
    static boolean isKnown(String kind, String version, Function<String, Optional<ArgsSpec<?>>> specs) {
        return kind.endsWith(SUFFIX)
                && specs.apply(kind.substring(0, kind.length() - SUFFIX.length()))
                        .filter(other -> other.apiVersion().equals(version))
                        .isPresent();
    }

    private String textOr(String key, String otherwise) {
        String text = text(key);
        return text.isEmpty() ? otherwise : text;
    }

    private String text(String key) {
        return args.tree().get(key) instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.STRING
                ? scalar.text()
                : "";
    }

    private String place() {
        String path = args.path().substring(0, args.path().length() - ".args".length());
        return "decoding ." + path + ": ";
    }

    private String where() {
        return place() + "decoding args for plugin " + name + ": ";
    }

    private static String text(Problem problem) {
        return problem.path().isEmpty() ? problem.message() : problem.path() + ": " + problem.message();
    }
}
