package io.berth.host.config;

import io.berth.api.tree.FieldProblems;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.tree.TreeReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The strict way from a text to a configuration. Every refusal is an {@link InvalidInputException} with all that is
 * wrong with the text, in its order.
 */
public final class ConfigurationReader {
    private final KnownArgs knownArgs;

    /** @param knownArgs the arguments that a plugin takes, by its name; those of other plugins are not looked at */
    public ConfigurationReader(KnownArgs knownArgs) {
        this.knownArgs = knownArgs;
    }

    public SchedulerConfiguration read(Path file) {
        return read(ConfigurationFile.documents(file), file.toString());
    }

    /** @param source the text's name in messages */
    public SchedulerConfiguration read(String text, String source) {
        return read(TreeReader.read(text, source), source);
    }

    /** What counts where there is no file. */
    public SchedulerConfiguration defaults() {
        String text = "{apiVersion: " + ConfigurationHeader.API_VERSION + ", kind: " + ConfigurationHeader.KIND + "}";
        return read(text, "the default configuration");
    }

    /**
     * @param documents of a text
     * @param source the text's name in messages
     */
    public SchedulerConfiguration read(List<Tree> documents, String source) {
        if (documents.isEmpty()) {
            throw ConfigurationHeader.refused(
                    new Position(source, 0, 0), "Object 'Kind' is missing in ''; the text has no content");
        }
        Tree.Mapping document = ConfigurationHeader.check(documents.getFirst(), knownArgs);
        List<Problem> problems = new ArrayList<>();
        WrittenConfiguration written =
                TreeDecoder.strict().decodeWhatFits(document, WrittenConfiguration.class, "", problems);
        if (written == null) {
            throw new InvalidInputException(problems);
        }
        Profiles profiles = new Profiles(document, written, knownArgs);
        problems.addAll(profiles.decodingProblems());
        problems.addAll(consequences(problems, broken(document, written, profiles)));
        new IgnoredResources(written.extenders()).check(profiles.specs(), problems);
        if (!problems.isEmpty()) {
            problems.sort(Comparator.comparingInt(
                            (Problem problem) -> problem.position().line())
                    .thenComparingInt(problem -> problem.position().column()));
            throw new InvalidInputException(problems);
        }
        return configuration(
                written, profiles.specs(), PluginPolicyReader.read(documents), warnings(documents, profiles));
    }

    private static List<Problem> broken(Tree.Mapping document, WrittenConfiguration written, Profiles profiles) {
        FieldProblems problems = new FieldProblems(document, "");
        ConfigurationRules.check(written, problems);
        new ProfileRules(profiles, problems).check();
        ExtenderRules.check(written.extenders(), problems);
        List<Problem> all = new ArrayList<>(problems.found());
        all.addAll(profiles.argsProblems());
        return all;
    }

    /** A field that could not be decoded was left at its default, which says nothing of what its author wants. */
    private static List<Problem> consequences(List<Problem> decoding, List<Problem> broken) {
        return broken.stream()
                .filter(problem -> decoding.stream()
                        .noneMatch(earlier -> !earlier.path().isEmpty()
                                && (isInside(earlier.path(), problem.path())
                                        || isInside(problem.path(), earlier.path()))))
                .toList();
    }

    private static boolean isInside(String inner, String outer) {
        return inner.startsWith(outer)
                && (inner.length() == outer.length() || ".[".indexOf(inner.charAt(outer.length())) >= 0);
    }

    private static List<String> warnings(List<Tree> documents, Profiles profiles) {
        List<String> warnings = new ArrayList<>();
        documents.stream()
                .skip(1)
                .filter(document -> !PluginPolicyReader.isPolicy(document))
                .findFirst()
                .ifPresent(document -> warnings.add("only the first of " + documents.size()
                        + " documents is read; the next one begins at " + document.position()));
        warnings.addAll(profiles.warnings());
        return warnings;
    }

    private static SchedulerConfiguration configuration(
            WrittenConfiguration written, List<ProfileSpec> profiles, PluginPolicy policy, List<String> warnings) {
        return new SchedulerConfiguration(
                written.parallelism(),
                written.percentageOfNodesToScore(),
                Duration.ofSeconds(written.podInitialBackoffSeconds()),
                Duration.ofSeconds(written.podMaxBackoffSeconds()),
                profiles,
                written.leaderElection(),
                written.clientConnection(),
                written.enableProfiling(),
                written.profilesContention(),
                written.delayCacheUntilActive(),
                written.extenders(),
                policy,
                warnings);
    }
}
