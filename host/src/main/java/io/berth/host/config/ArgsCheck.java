package io.berth.host.config;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginException;
import io.berth.api.tree.FieldProblems;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at the arguments of one plugin in one profile: first whether they can be decoded, then by the plugin's rules. */
final class ArgsCheck {
    private static final String SUFFIX = "Args";
    static final Set<String> HEADER = Set.of("apiVersion", "kind");

    private final String name;
    private final PluginArgs args;
    private final Outcome outcome;

    /**
     * What was found.
     *
     * @param decoding what keeps the arguments from being decoded
     * @param broken what is wrong with arguments that can be decoded
     */
    private record Outcome(List<Problem> decoding, List<Problem> broken) {
        private static final Outcome GOOD = new Outcome(List.of(), List.of());
    }

    ArgsCheck(String name, PluginArgs args, KnownArgs knownArgs) {
        this.name = name;
        this.args = args;
        this.outcome = check(knownArgs);
    }

    /** The specification and its rules are the plugin's own code: if they fail, its arguments cannot be used. */
    private Outcome check(KnownArgs knownArgs) {
        try {
            Optional<ArgsSpec<?>> spec = knownArgs.of(name);
            if (spec.isEmpty()) {
                return Outcome.GOOD;
            }
            String header = header(spec.get(), knownArgs);
            return header == null
                    ? knownArgs.run(name, () -> check(spec.get()))
                    : new Outcome(List.of(new Problem(args.tree().keyPosition("kind"), "", header)), List.of());
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            String reason = e instanceof PluginException meant ? String.valueOf(meant.getMessage()) : e.toString();
            return new Outcome(
                    List.of(new Problem(
                            args.tree().position(), "", where() + "the plugin failed to check them: " + reason)),
                    List.of());
        }
    }

    /** What keeps the arguments from being decoded. */
    List<Problem> decoding() {
        return outcome.decoding;
    }

    /** What is wrong with arguments that can be decoded. */
    List<Problem> broken() {
        return outcome.broken;
    }

    private <T extends Record> Outcome check(ArgsSpec<T> spec) {
        List<Problem> found = new ArrayList<>();
        T decoded = TreeDecoder.strict().decode(args.tree().without(HEADER), spec.type(), "", found);
        List<Problem> decoding = found.stream()
                .map(problem -> new Problem(problem.position(), "", where() + text(problem)))
                .toList();
        FieldProblems problems = new FieldProblems(args.tree(), args.path());
        if (decoded != null) {
            spec.rules().accept(decoded, problems);
        }
        return new Outcome(decoding, problems.found());
    }

    /** What is wrong with the version and kind, or null; arguments need not name any. */
    private @Nullable String header(ArgsSpec<?> spec, KnownArgs knownArgs) {
        String expected = name + SUFFIX;
        String version = textOr("apiVersion", spec.apiVersion());
        String kind = textOr("kind", expected);
        if (spec.apiVersion().isEmpty() || version.equals(spec.apiVersion()) && kind.equals(expected)) {
            return null;
        }
        if (version.equals(spec.apiVersion()) && isKnown(kind, version, knownArgs)) {
            String group = "." + version.replaceFirst("/.*", "");
            return place() + "args for plugin " + name + " were not of type " + expected + group + ", got " + kind
                    + group;
        }
        return where() + "no kind \"" + kind + "\" is registered for version \"" + version + "\"; expected kind \""
                + expected + "\" of version \"" + spec.apiVersion() + "\"";
    }

    /** Whether a kind is that of the arguments of some plugin. */
    static boolean isKnown(String kind, String version, KnownArgs knownArgs) {
        return kind.endsWith(SUFFIX)
                && knownArgs
                        .of(kind.substring(0, kind.length() - SUFFIX.length()))
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
